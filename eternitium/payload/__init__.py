"""What pages get: one frozen structure each, all texts ready. From them come the types of the pages' JavaScript."""

from eternitium.payload.base import Payload

__all__ = ["Payload"]
