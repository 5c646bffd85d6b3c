import "server-only";
import pino from "pino";
import { foldRepeats } from "@/server/platform/foldRepeats";
import { inSource } from "@/server/platform/sourcePositions";

/**
 * JSON lines, on stderr unless tests read them; stdout is for human-readable output. Credentials are redacted, repeats
 * folded, and stack traces those of the source.
 */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): pino.Logger {
  return pino(
    {
      level,
      base: { service: "svc-verify" },
      redact: ["authorization", "*.authorization", "*.api_key"],
      serializers: { err: serializeError },
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

function serializeError(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error);
  return typeof serialized.stack === "string" ? { ...serialized, stack: inSource(serialized.stack) } : serialized;
}
