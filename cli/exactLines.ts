// The messages of an MCP client, one a line. The protocol's package would round their numbers before they are sent on.
import { Transform } from "node:stream";
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from "@modelcontextprotocol/sdk/shared/stdio.js";
import { readExactJson } from "@/server/contracts/exactJson";

/**
 * Passes lines on, but calls `refuse` for one whose value would not be what it says. `message` completes "the message
 * …". Lines that are not JSON, and those that are too long, are left to the reader.
 */
export function exactLines(refuse: (line: string, message: string) => void): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk]);
      const end = rest.length > STDIO_DEFAULT_MAX_BUFFER_SIZE ? rest.length : rest.lastIndexOf("\n") + 1;
      const lines = rest.subarray(0, end).toString("utf8").split("\n");
      rest = rest.subarray(end);
      const kept = lines.filter((line) => {
        const read = readExactJson(line);
        if (read.ok || read.kind === "not_json") return true;
        refuse(line, read.message);
        return false;
      });
      done(null, kept.join("\n"));
    },
  });
}
