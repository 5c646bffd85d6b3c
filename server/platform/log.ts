import "server-only";
import pino from "pino";

/** JSON lines on stderr; stdout is for human-readable output. Credentials are redacted. */
export function createLog(level: string): pino.Logger {
  return pino(
    { level, base: { service: "svc-verify" }, redact: ["authorization", "*.authorization", "*.api_key"] },
    pino.destination(2),
  );
}
