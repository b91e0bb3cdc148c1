"""The version of Veer that this package belongs to; tools/check-version compares it."""

__version__ = "1.0.0"
