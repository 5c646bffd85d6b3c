import { describe, expect, it } from "vitest";
import { compareFile } from "@/server/proof/check/compareFile";
import { computeCommitment, deriveSalt } from "@/server/proof/check/commitment";
import { namedContents } from "@/server/proof/check/namedContents";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { pieceTexts, submissionText } from "@/server/submission/submissionTexts";
import { normalizeSubmission } from "@/server/submission/normalize";
import type { Submission } from "@/server/submission/contract";

const TEXT = "## 2.4.0: kept “as is”\n\nDone.";
const bytes = (text: string) => new TextEncoder().encode(text);

const id = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const common = {
  algo: "ed25519",
  key_id: "ed25519-0000000000000000",
  verification_id: id,
  seq: 0,
  rubric_hash: "0".repeat(64),
  prev_hash: null,
  created_at: "2026-01-01T00:00:00.000Z",
} as const;

/** Lists the contents that a proof of the format names, as the service names them. */
function namedIn(format: 2 | 3, submission: Submission, onlyPlaces?: readonly string[]) {
  const pieces = pieceTexts(normalizeSubmission(submission));
  if (format === 2) {
    const hashes = pieces.map(({ role, label, text }) => ({ role, label, hash: nobleCrypto.sha256Hex(text) }));
    const envelope: ProofEnvelope = {
      ...common,
      format: "svc-verify/proof/2",
      submission_hash: nobleCrypto.sha256Hex(submissionText(submission)),
      payload: { context_digests: hashes.filter(({ role }) => role !== "output" && role !== "values") },
    };
    return namedContents(envelope, null, nobleCrypto);
  }
  const openings: ProofOpenings["openings"] = [];
  const commit = (place: string, text: string) => {
    const salt = deriveSalt(nobleCrypto, "5a".repeat(32), place);
    if (!onlyPlaces || onlyPlaces.includes(place)) openings.push({ seq: 0, place, salt });
    return computeCommitment(nobleCrypto, salt, place, text);
  };
  const envelope: ProofEnvelope = {
    ...common,
    format: "svc-verify/proof/3",
    submission_commitment: commit("/submission_commitment", submissionText(submission)),
    payload: {
      pieces: pieces.map(({ role, label, text }, index) => ({
        role,
        label,
        commitment: commit(`/payload/pieces/${index}/commitment`, text),
      })),
    },
  };
  return namedContents(envelope, { verification_id: id, format: "svc-verify/openings/3", openings }, nobleCrypto);
}

const jsonFile = (value: unknown) => bytes(JSON.stringify(value));

describe.each([2, 3] as const)("compareFile with a proof of format %i", (format) => {
  const compare = (submission: Submission, file: Uint8Array, contentType = "") =>
    compareFile(file, namedIn(format, submission), contentType)
      .contents.filter(({ form }) => form !== null)
      .map(({ name, form }) => ({ part: name, form }));
  const formsOfOutput = (...forms: object[]) => (format === 3 ? forms : []);
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
    const output = formsOfOutput({ part: "output", form: "byte for byte" });
    expect(compare(submission, bytes(TEXT))).toEqual(output);
    expect(compare(submission, bytes(TEXT), "text/markdown")).toEqual([
      { part: "the submission", form: "as inline text" },
      ...output,
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

  it("compares field by field, and refuses a file with one changed or added field", () => {
    const submission = { output: "o", input: "q", context: [{ value: "c", label: "plan" }] };
    const isJudged = (file: object) => compareFile(jsonFile(file), namedIn(format, submission), "").isJudged;
    expect(isJudged(submission)).toBe(true);
    expect(isJudged({ input: "q" })).toBe(true);
    expect(isJudged({ input: "q", context: [{ value: "c" }] })).toBe(true);
    expect(isJudged({ input: "x" })).toBe(false);
    expect(isJudged({ input: "q", context: [{ value: "x" }] })).toBe(false);
    expect(isJudged({ input: "q", context: [{ value: "c" }, { value: "d" }] })).toBe(false);
    expect(isJudged({ unrelated: "q" })).toBe(false);
  });

  it.each<[string, object]>([
    ["an output that is a list", { input: "q", output: ["x"] }],
    ["an output that is a number", { input: "q", output: 5 }],
    ["a context that is no list", { input: "q", context: "x" }],
    ["an attachment that is a text", { input: "q", context: ["x"] }],
    ["an attachment without a value", { input: "q", context: [{ text: "x" }] }],
    ["a uri", { input: "q", uri: "https://example.com/x" }],
    ["a submission that is a text", { input: "q", submission: "x" }],
    ["an output beside the submission", { submission: { input: "q" }, output: "x" }],
    ["an inline text beside the output", { inline: "x", output: "o" }],
    ["an output beside the inline text", { inline: "o", output: "x" }],
  ])("refuses a file whose other fields were judged, with %s", (_, file) => {
    const submission = { output: "o", input: "q", context: [{ value: "c" }] };
    expect(compareFile(jsonFile(file), namedIn(format, submission), "").isJudged).toBe(false);
  });
});

it("refuses a file that is larger than any judged content at once", () => {
  const namedContents = namedIn(3, { output: "x".repeat(5_000_000) });
  expect(compareFile(bytes("x".repeat(5_000_000)), namedContents, "").isJudged).toBe(false);
});

describe("openings of some places", () => {
  const submission = { output: "o", input: "q" };

  it("show these pieces, and nothing about the others", () => {
    const namedContents = namedIn(3, submission, ["/payload/pieces/1/commitment"]);
    expect(namedContents.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ["the submission", false],
      ["output", false],
      ["input", true],
    ]);
    expect(compareFile(jsonFile({ input: "q" }), namedContents, "").isJudged).toBe(true);
    expect(compareFile(bytes("o"), namedContents, "").isJudged).toBe(false);
  });

  it("refuse a file with a field that they do not open", () => {
    const namedContents = namedIn(3, submission, ["/payload/pieces/1/commitment"]);
    const { isJudged, contents } = compareFile(jsonFile({ output: "altered", input: "q" }), namedContents, "");
    expect(isJudged).toBe(false);
    expect(contents.map(({ differs, closed }) => [differs, closed])).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
    const ofSubmission = namedIn(3, submission, ["/submission_commitment"]);
    expect(compareFile(jsonFile(submission), ofSubmission, "").isJudged).toBe(true);
  });

  it("make a guess of the text fail once they are erased", () => {
    expect(compareFile(bytes("o"), namedIn(3, submission, []), "").isJudged).toBe(false);
  });
});
