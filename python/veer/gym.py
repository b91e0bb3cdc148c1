"""Veer among the environments of Gymnasium: `gymnasium.make("veer.gym:Veer-v0", domain=..., ...)`.

Importing this module registers them: `import veer.gym`, or the name above. `import veer` does it as well if
Gymnasium has been imported before; then "Veer-v0" is enough.
"""

from __future__ import annotations

from .errors import missing

ENV_ID = "Veer-v0"


def register() -> None:
    """Makes Gymnasium know the environments; a second call does nothing."""
    try:
        from gymnasium.envs import registration
    except ModuleNotFoundError:
        raise missing("gymnasium", "registering environments") from None
    if ENV_ID not in registration.registry:
        registration.register(ENV_ID, entry_point="veer.env:Env",
                              vector_entry_point="veer.vector:VectorEnv")


register()
