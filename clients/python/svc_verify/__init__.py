"""A client of svc-verify: submit work, wait for the verdict, check webhooks and proofs."""
from ._errors import ConnectionFailed, Problem, VerdictTimeout
from ._proof import ProofCheck, check_proof
from ._transport import Response, Transport, httpx_transport
from ._webhook import WebhookError, verify_webhook
from .client import SvcVerify

__version__ = "0.1.0"
__all__ = [
    "ConnectionFailed",
    "Problem",
    "ProofCheck",
    "Response",
    "SvcVerify",
    "Transport",
    "VerdictTimeout",
    "WebhookError",
    "check_proof",
    "httpx_transport",
    "verify_webhook",
]
