import "server-only";
import path from "node:path";
import pino from "pino";
import { foldRepeats } from "@/server/platform/foldRepeats";
import { packageRoot } from "@/server/platform/packageRoot";
import { inSource } from "@/server/platform/sourcePositions";

/**
 * JSON lines, on stderr unless tests read them; stdout is for human-readable output. Credentials are redacted, repeats
 * folded, and stack traces those of the source.
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
      serializers: { err: (error: Error) => serialized(error, programs) },
      hooks: { streamWrite: escapeControls, logMethod: foldRepeats() },
    },
    destination,
  );
}

/**
 * JSON escapes C0 controls only; terminals and log viewers also act on C1 controls and Unicode line and direction
 * marks.
 */
export function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What was thrown may be no error: such a value is logged as it is. */
function serialized(error: unknown, programs: string): unknown {
  const fields: unknown = pino.stdSerializers.err(error as Error);
  if (typeof fields !== "object" || fields === null || !("stack" in fields)) return fields;
  return typeof fields.stack === "string" ? { ...fields, stack: inSource(fields.stack, programs) } : fields;
}
