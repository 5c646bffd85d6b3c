import { expect, test } from "vitest";
import * as z from "zod";
import { Submission } from "@/server/submission/contract";
import { submissionHash } from "@/server/submission/hash";

const nestLists = (levels: number): unknown => (levels === 0 ? "x" : [nestLists(levels - 1)]);
const listMessages = (value: unknown) =>
  (Submission.safeParse(value).error?.issues ?? []).map(({ path, message }) => [...path, message].join(" "));

const makePieces = (count: number) => Array.from({ length: count }, () => ({ value: "v" }));

test.each([
  { output: "x", context: makePieces(1000), evidence: makePieces(1000) },
  { inline: "" },
  { inline: "x", content_type: "text/plain" },
  { inline: "a".repeat(512 * 1024) },
  { inline: "é".repeat(256 * 1024) },
  { uri: "https://example.com/a?b#c" },
  { uri: "r2://bucket/path/key" },
  { output: "x" },
  { output: { any: ["thing", null] } },
  { content: "x" },
  { text: "x" },
  { output: "", text: "x" },
  {
    output: "x",
    input: "q",
    context: [{ value: { a: 1 }, label: "l", type: "t", trust_tier: "claimant", source_id: null }],
    reference: "r",
    evidence: [{ value: "e", evidence_packet_id: "018f2e5c-7a31-4c2e-9d55-2f1f0a3b4c5d" }],
    values: { n: 1 },
    content_type: "a/b",
  },
])("accepts submission %# unchanged", (value) => {
  expect(Submission.parse(value)).toEqual(value);
});

test.each<[unknown, string]>([
  ["text", "must be an object; send exactly one of inline, uri, or output with its roles"],
  [null, "must be an object; send exactly one of inline, uri, or output with its roles"],
  [{}, "is empty; send exactly one of inline, uri, or output with its roles"],
  [{ content_type: "a/b" }, "is empty; send exactly one of inline, uri, or output with its roles"],
  [{ body: "x" }, "has unknown fields: body; send exactly one of inline, uri, or output with its roles"],
  [
    { inline: "x", uri: "https://a.example" },
    "mixes inline with uri; send exactly one of inline, uri, or output with its roles",
  ],
  [
    { inline: "x", context: [] },
    "mixes inline with context; send exactly one of inline, uri, or output with its roles",
  ],
  [
    { output: "x", uri: "https://a.example" },
    "mixes uri with output; send exactly one of inline, uri, or output with its roles",
  ],
  [{ inline: "x", extra: 1 }, "has unknown fields: extra; allowed: inline, content_type"],
  [{ inline: 5 }, "inline: Invalid input: expected string, received number"],
  [{ output: 5 }, "output: must be a string or a JSON object"],
  [{ output: ["x"] }, "output: must be a string or a JSON object"],
  [{ output: "x", context: [{ value: "v", trust: 1 }] }, 'context 0 Unrecognized key: "trust"'],
  [{ output: "x", context: [{ label: "l" }] }, "context.0.value: must be a string or a JSON object"],
  [{ output: "x", context: makePieces(1001) }, "context: has too many pieces; send at most 1000"],
  [{ output: "x", evidence: makePieces(1001) }, "evidence: has too many pieces; send at most 1000"],
  [{ input: "q" }, "output: is missing; it is the thing being judged"],
  [{ inline: "a".repeat(512 * 1024 + 1) }, "inline is over 524288 bytes of UTF-8; send a uri instead"],
  [{ inline: "é".repeat(256 * 1024) + "a" }, "inline is over 524288 bytes of UTF-8; send a uri instead"],
  [
    { inline: "a\0b" },
    "/inline has text with a NUL character or a lone surrogate; send well-formed Unicode without NUL",
  ],
  [
    { inline: "\ud800" },
    "/inline has text with a NUL character or a lone surrogate; send well-formed Unicode without NUL",
  ],
  [
    { output: { "a\udfff": 1 } },
    "/output has text with a NUL character or a lone surrogate; send well-formed Unicode without NUL",
  ],
  [{ output: { a: nestLists(70) } }, `/output/a${"/0".repeat(62)} is nested deeper than 64 levels; flatten it`],
])("refuses submission %# with a single message", (value, message) => {
  expect(listMessages(value)).toEqual([message]);
});

test.each([
  "http://example.com/a",
  "ftp://example.com/a",
  "file:///etc/passwd",
  "https:example.com",
  "https://",
  "https:///path",
  "https://user:secret@example.com/",
  "https://user@example.com/",
  "https://@example.com/",
  "https://example.com\\@evil.example/",
  "https://exa mple.com/",
  "https://example.com/\n",
  "r2://",
  "r2://id:key@bucket/x",
  "HTTPS://example.com/",
])("refuses the reference %j", (uri) => {
  expect(listMessages({ uri })).toEqual(["uri must be an https:// or r2:// reference without embedded credentials"]);
});

test("limits the length of a uri, a content type and a label", () => {
  expect(Submission.safeParse({ uri: `https://example.com/${"a".repeat(2028)}` }).success).toBe(true);
  expect(Submission.safeParse({ uri: `https://example.com/${"a".repeat(2029)}` }).success).toBe(false);
  expect(Submission.safeParse({ output: "x", content_type: "a".repeat(257) }).success).toBe(false);
  expect(Submission.safeParse({ output: "x", context: [{ value: "v", label: "a".repeat(257) }] }).success).toBe(false);
});

test("converts to JSON Schema", () => {
  const schema = z.toJSONSchema(Submission, { io: "input" });
  // Client generators drop a schema that has both properties and alternatives.
  expect(schema.$defs?.["TypedSubmission"]).not.toHaveProperty("anyOf");
  expect(schema.$defs?.["Submission"]).toHaveProperty("anyOf.length", 3);
});

test("removes a byte order mark at the start of a text", () => {
  const sentSubmission = { output: "\uFEFFa\uFEFF", input: { "\uFEFFk": "\uFEFF" }, context: [{ value: "\uFEFF{}" }] };
  const parsed = Submission.parse(sentSubmission);
  expect(parsed).toEqual({ output: "a\uFEFF", input: { "\uFEFFk": "\uFEFF" }, context: [{ value: "{}" }] });
  expect(Submission.parse({ inline: "\uFEFFa" })).toEqual({ inline: "a" });
  expect(submissionHash(Submission.parse({ inline: "\uFEFFa" }))).toBe(submissionHash({ inline: "a" }));
});
