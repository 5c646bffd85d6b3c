import fc from "fast-check";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import { submissionHash } from "@/server/submission/hash";
import { pieceTexts } from "@/server/submission/submissionTexts";
import { normalizeSubmission } from "@/server/submission/normalize";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const text = fc.string({ unit: "grapheme" });
const blob: fc.Arbitrary<RoleBlob> = fc.oneof(
  text,
  fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }),
);
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
};

test("anyone can recompute it with RFC 8785 and SHA-256", () => {
  expect(submissionHash({ inline: "hi" })).toBe(sha256('{"inline":"hi"}'));
  expect(submissionHash({ text: "hi", input: { b: 1, a: "é" } })).toBe(
    sha256('{"input":{"a":"é","b":1},"output":"hi"}'),
  );
});

test("aliases are resolved", () => {
  fc.assert(
    fc.property(blob, blob, blob, (one, two, input) => {
      const hash = submissionHash({ output: one, input });
      expect(submissionHash({ content: one, input })).toBe(hash);
      expect(submissionHash({ text: one, input })).toBe(hash);
      expect(submissionHash({ content: one, text: two, input })).toBe(hash);
      expect(submissionHash({ output: one, content: two, text: two, input })).toBe(hash);
    }),
  );
});

test("key order does not matter", () => {
  fc.assert(
    fc.property(blob, blob, (output, value) => {
      const submission = { output, context: [{ value, label: "a" }], content_type: "text/plain" };
      expect(submissionHash(reversed(submission) as typeof submission)).toBe(submissionHash(submission));
    }),
  );
});

test("every role is bound", () => {
  const base = { output: "o" };
  const hashes = [
    { inline: "o" },
    { uri: "https://example.com/o" },
    base,
    { ...base, content_type: "text/plain" },
    { ...base, input: "x" },
    { ...base, reference: "x" },
    { ...base, context: [{ value: "x" }] },
    { ...base, context: [{ value: "x", label: "l" }] },
    { ...base, evidence: [{ value: "x" }] },
    { ...base, values: { x: 1 } },
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

test("normalizing: inline is the output, the first alias wins, claimed tiers do not count", () => {
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
