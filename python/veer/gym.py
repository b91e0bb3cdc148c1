"""Veer among the environments of Gymnasium: `gymnasium.make("veer.gym:Veer-v0", domain=..., ...)`.

Importing this module registers them. "Veer-v0" is enough if `import veer` came after Gymnasium's, or if
the package is installed: then Gymnasium does it by itself.
"""

from __future__ import annotations

from .errors import missing

ENV_ID = "Veer-v0"


def register() -> None:
    """Makes Gymnasium know the environments; a second call does nothing."""
    try:
        # Gymnasium calls this while it is being imported itself: more of it is not there yet.
        from gymnasium.envs import registration
    except ModuleNotFoundError:
        raise missing("gymnasium", "registering environments") from None
    if ENV_ID not in registration.registry:
        registration.register(ENV_ID, entry_point="veer.env:Env",
                              vector_entry_point="veer.vector:VectorEnv")


register()
