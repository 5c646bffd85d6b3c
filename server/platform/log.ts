import "server-only";
import path from "node:path";
import pino from "pino";
import { foldRepeats } from "@/server/platform/foldRepeats";
import { packageRoot } from "@/server/platform/packageRoot";
import { mapStackToSource } from "@/server/platform/sourcePositions";

/**
 * Creates the log: JSON lines on stderr, unless tests pass another destination. Credentials are redacted, repeated
 * lines are throttled, and stack traces show source positions. `programs` is the folder of the bundled programs.
 */
export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination(2),
  programs = path.join(packageRoot(), "dist"),
): pino.Logger {
  return pino(
    {
      level,
      base: { service: "svc-verify" },
      redact: ["authorization", "*.authorization", "*.api_key"],
      serializers: { err: (error: Error) => serializeError(error, programs) },
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

/** Serializes an error with its stack trace in the source. Any other thrown value is logged unchanged. */
function serializeError(error: unknown, programs: string): unknown {
  const fields: unknown = pino.stdSerializers.err(error as Error);
  if (typeof fields !== "object" || fields === null || !("stack" in fields)) return fields;
  return typeof fields.stack === "string" ? { ...fields, stack: mapStackToSource(fields.stack, programs) } : fields;
}
