import { describe, expect, it } from "vitest";
import { compareFile } from "@/components/proof/result/compare-file";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { contextDigests, submissionHash } from "@/server/submission/hash";
import { normalizeSubmission } from "@/server/submission/normalize";
import type { Submission } from "@/server/submission/contract";

const TEXT = "## 2.4.0: kept “as is”\n\nDone.";
const bytes = (text: string) => new TextEncoder().encode(text);

// The expected hashes come from the service's hashing.
function compare(submission: Submission, file: Uint8Array, contentType = "") {
  const digests = contextDigests(normalizeSubmission(submission)).map(({ role, sha256 }) => ({
    name: role,
    hash: sha256,
  }));
  return compareFile(file, { submissionHash: submissionHash(submission), digests }, contentType, nobleCrypto).matches;
}

describe("compareFile", () => {
  it.each<[string, Submission, string, string]>([
    ["inline text", { inline: TEXT }, TEXT, "as inline text"],
    [
      "inline text, a line break added by an editor",
      { inline: TEXT },
      `${TEXT}\n`,
      "as inline text, without the line break at its end",
    ],
    ["output text", { output: TEXT }, TEXT, "as the output"],
    [
      "output object, other key order",
      { output: { b: 1, a: [2] } },
      '{ "a": [2], "b": 1 }',
      "as the output, a JSON object",
    ],
    [
      "the whole submission",
      { output: TEXT, input: "q" },
      JSON.stringify({ output: TEXT, input: "q" }, null, 2),
      "as JSON",
    ],
  ])("recognizes %s", (_, submission, file, form) => {
    expect(compare(submission, bytes(file))).toContainEqual({ part: "the submission", form });
  });

  it("requires the content type when one was sent", () => {
    const submission = { inline: TEXT, content_type: "text/markdown" };
    expect(compare(submission, bytes(TEXT))).toEqual([]);
    expect(compare(submission, bytes(TEXT), "text/markdown")).toEqual([
      { part: "the submission", form: "as inline text" },
    ]);
  });

  it("recognizes a context text and object", () => {
    const submission = { output: "x", input: TEXT, reference: { k: 1 } };
    expect(compare(submission, bytes(TEXT))).toEqual([{ part: "input", form: "byte for byte" }]);
    expect(compare(submission, bytes(' {"k":1}'))).toEqual([{ part: "reference", form: "as JSON" }]);
  });

  it("does not match a file whose numbers would be rounded to those that were sent", () => {
    expect(compare({ output: { id: 2 ** 53 } }, bytes('{"id":9007199254740993}'))).toEqual([]);
  });

  it("does not match a file that differs in one character or is not text", () => {
    expect(compare({ inline: TEXT }, bytes(TEXT.replace("2.4.0", "2.4.1")))).toEqual([]);
    expect(compare({ inline: TEXT }, Uint8Array.of(0xff, 0xfe, 0))).toEqual([]);
  });
});
