// Finds the range of each value of a JSON text by JSON pointer, so that an issue is shown at its location.
import { parsedJson } from "@/server/contracts/parsedJson";
import { pointerStep } from "@/server/contracts/jsonPointer";

type TextRange = { from: number; to: number };

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Finds the ranges in JSON; in malformed text, as many as possible. The empty pointer is the whole text. */
export function findJsonRanges(text: string): Map<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    token,
    from: index,
    to: index + token.length,
  }));
  let offset = 0;
  const readValue = (pointer: string): number => {
    const first = tokens[offset++];
    if (!first) return text.length;
    let to = first.to;
    if (first.token === "{" || first.token === "[") {
      const close = first.token === "{" ? "}" : "]";
      for (let index = 0; offset < tokens.length; index++) {
        if (tokens[offset]?.token === close) break;
        const step = close === "}" ? readKey(tokens[offset]?.token ?? "") : index;
        if (close === "}") offset += 2;
        readValue(pointer + pointerStep(step));
        if (tokens[offset]?.token === ",") offset++;
      }
      to = tokens[offset++]?.to ?? text.length;
    }
    ranges.set(pointer, { from: first.from, to });
    return to;
  };
  readValue("");
  return ranges;
}

/** Returns the range of a pointer; for a missing value, the start of its nearest existing ancestor. */
export function findRange(ranges: ReadonlyMap<string, TextRange>, pointer: string): TextRange | null {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const range = ranges.get(path);
    if (range) return path === pointer ? range : { from: range.from, to: Math.min(range.to, range.from + 1) };
    if (path === "") return null;
  }
}

const readKey = (token: string): string => String(parsedJson(token) ?? token);
