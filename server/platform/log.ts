import "server-only";
import pino from "pino";

/** JSON lines on stderr, so that stdout stays for people; credentials never reach them. */
export function createLog(level: string): pino.Logger {
  return pino(
    { level, base: { service: "svc-verify" }, redact: ["authorization", "*.authorization", "*.api_key"] },
    pino.destination(2),
  );
}
