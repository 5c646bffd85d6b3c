import "server-only";
import pino from "pino";
import { foldRepeats } from "@/server/platform/foldRepeats";

/**
 * Creates the log: JSON lines on stderr, unless tests pass another destination. Credentials are redacted, and repeated
 * lines are throttled.
 */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): pino.Logger {
  return pino(
    {
      level,
      base: { service: "svc-verify" },
      redact: ["authorization", "*.authorization", "*.api_key"],
      hooks: { streamWrite: escapeControls, logMethod: foldRepeats() },
    },
    destination,
  );
}

/**
 * Escapes C1 controls and Unicode line and direction marks, which terminals and log viewers interpret. JSON escapes
 * only C0 controls.
 */
export function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
