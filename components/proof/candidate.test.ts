import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { readCandidateFragment, readCandidateText } from "@/components/proof/candidate";
import { JSON_TEXT } from "@/server/contracts/limits";

const at = new Date(0);
const readCandidate = (text: string) => readCandidateText(text, "pasted text", at);

it("reads JSON text, also after a byte order mark", () => {
  expect(readCandidate('\uFEFF{"a":1}')).toEqual({ source: "pasted text", readAt: at, document: { a: 1 } });
});

it.each([
  ["prose", "hello", "not_json"],
  ["nothing", "", "not_json"],
  ["null", "null", "not_json"],
  ["a key named twice", '{"a":{"b":1,"b":2}}', "duplicate_key"],
  ["nesting that is too deep", "[".repeat(JSON_TEXT.depth + 1) + "]".repeat(JSON_TEXT.depth + 1), "too_large"],
  ["text over the limit", `"${"é".repeat(JSON_TEXT.bytes / 2)}"`, "too_large"],
])("rejects %s", (_, text, fault) => expect(readCandidate(text)).toMatchObject({ fault }));

it("reads a link and rejects a truncated one", async () => {
  const fragment = deflateRawSync('{"a":1}').toString("base64url");
  expect(await readCandidateFragment(fragment, at)).toMatchObject({ document: { a: 1 } });
  expect(await readCandidateFragment(fragment.slice(0, -4), at)).toMatchObject({ fault: "broken_link" });
});
