// The messages of an MCP client, one a line. The protocol's package would round their numbers before they are sent on.
import { Transform } from "node:stream";
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from "@modelcontextprotocol/sdk/shared/stdio.js";
import { readExactJson } from "@/server/contracts/exactJson";

/**
 * Passes lines on, but calls `refuse` for one whose value would not be what it says. `message` completes "the message
 * …". Lines that are not JSON, and those that are too long, are left to the reader.
 */
export function exactLines(refuse: (line: string, message: string) => void): Transform {
  let incomplete = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      incomplete = Buffer.concat([incomplete, chunk]);
      const end =
        incomplete.length > STDIO_DEFAULT_MAX_BUFFER_SIZE ? incomplete.length : incomplete.lastIndexOf("\n") + 1;
      const lines = incomplete.subarray(0, end).toString("utf8").split("\n");
      incomplete = incomplete.subarray(end);
      const exactLines = lines.filter((line) => {
        const readResult = readExactJson(line);
        if (readResult.ok || readResult.kind === "not_json") return true;
        refuse(line, readResult.message);
        return false;
      });
      done(null, exactLines.join("\n"));
    },
  });
}
