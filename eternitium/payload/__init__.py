"""The data that pages get: one frozen structure each, all texts ready. The types of their JavaScript come from it."""

from eternitium.payload.base import Payload

__all__ = ["Payload"]
