import fc from "fast-check";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import { submissionHash } from "@/server/submission/hash";
import { pieceTexts } from "@/server/submission/submissionTexts";
import { normalizeSubmission } from "@/server/submission/normalize";

const hashHex = (text: string) => createHash("sha256").update(text).digest("hex");
const text = fc.string({ unit: "grapheme" });
const blob: fc.Arbitrary<RoleBlob> = fc.oneof(
  text,
  fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }),
);
const reverseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reverseKeys(child)]),
  );
};

test("returns the SHA-256 of the RFC 8785 form", () => {
  expect(submissionHash({ inline: "hi" })).toBe(hashHex('{"inline":"hi"}'));
  expect(submissionHash({ text: "hi", input: { b: 1, a: "é" } })).toBe(
    hashHex('{"input":{"a":"é","b":1},"output":"hi"}'),
  );
});

test("returns the same hash for the aliases of output", () => {
  fc.assert(
    fc.property(blob, blob, blob, (firstBlob, secondBlob, input) => {
      const hash = submissionHash({ output: firstBlob, input });
      expect(submissionHash({ content: firstBlob, input })).toBe(hash);
      expect(submissionHash({ text: firstBlob, input })).toBe(hash);
      expect(submissionHash({ content: firstBlob, text: secondBlob, input })).toBe(hash);
      expect(submissionHash({ output: firstBlob, content: secondBlob, text: secondBlob, input })).toBe(hash);
    }),
  );
});

test("returns the same hash for any order of keys", () => {
  fc.assert(
    fc.property(blob, blob, (output, value) => {
      const submission = { output, context: [{ value, label: "a" }], content_type: "text/plain" };
      expect(submissionHash(reverseKeys(submission) as typeof submission)).toBe(submissionHash(submission));
    }),
  );
});

test("returns another hash when a role or a claim is added", () => {
  const baseSubmission = { output: "o" };
  const hashes = [
    { inline: "o" },
    { uri: "https://example.com/o" },
    baseSubmission,
    { ...baseSubmission, content_type: "text/plain" },
    { ...baseSubmission, input: "x" },
    { ...baseSubmission, reference: "x" },
    { ...baseSubmission, context: [{ value: "x" }] },
    { ...baseSubmission, context: [{ value: "x", label: "l" }] },
    { ...baseSubmission, evidence: [{ value: "x" }] },
    { ...baseSubmission, values: { x: 1 } },
  ].map(submissionHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("lists each piece with its text, and an object in canonical form", () => {
  const submission = normalizeSubmission({
    output: "o",
    input: "q",
    context: [{ value: "text", label: "policy" }, { value: { b: 1, a: 2 } }],
    reference: "gold",
    evidence: [{ value: "log", label: "run" }],
    values: { n: 1 },
  });
  expect(pieceTexts(submission)).toEqual([
    { role: "output", label: null, text: "o" },
    { role: "input", label: null, text: "q" },
    { role: "context", label: "policy", text: "text" },
    { role: "context", label: null, text: '{"a":2,"b":1}' },
    { role: "reference", label: null, text: "gold" },
    { role: "evidence", label: "run", text: "log" },
    { role: "values", label: null, text: '{"n":1}' },
  ]);
});

test("normalizes inline text and aliases to the output, and ignores claimed trust tiers", () => {
  expect(normalizeSubmission({ inline: "x", content_type: "a/b" })).toMatchObject({
    shape: "inline",
    output: "x",
    content_type: "a/b",
  });
  expect(normalizeSubmission({ uri: "r2://bucket/key" })).toMatchObject({
    shape: "uri",
    output: null,
    uri: "r2://bucket/key",
  });
  expect(normalizeSubmission({ text: "t", content: "c" })).toMatchObject({ shape: "typed", output: "c" });
  expect(normalizeSubmission({ output: "", content: "c" })).toMatchObject({ output: "" });
  const context = [{ value: "v", trust_tier: "deterministic" as const }];
  expect(normalizeSubmission({ output: "o", context }).context).toMatchObject([
    { trust_tier: "claimant", label: null },
  ]);
});
