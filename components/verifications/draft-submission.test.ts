import { describe, expect, it } from "vitest";
import { type Draft, toDraft, EMPTY_DRAFT, buildSubmission } from "@/components/verifications/draft-submission";
import { Submission } from "@/server/submission/contract";

const draft = (fields: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...fields });

describe("buildSubmission", () => {
  it.each<[string, Partial<Draft>, object]>([
    ["a text, unchanged", { work: " a\n" }, { submission: { inline: " a\n" } }],
    ["a JSON text as text", { work: '{"a":1}' }, { submission: { inline: '{"a":1}' } }],
    ["an empty text", { work: " \n" }, { incomplete: "work" }],
    ["only the output", { shape: "roles", work: "a", input: " " }, { submission: { output: "a" } }],
    [
      "every role; JSON objects as objects, invalid JSON as text",
      {
        shape: "roles",
        work: '{"a":1}',
        input: "q",
        reference: '{"a":',
        values: '{"v":1}',
        context: [
          { label: " policy ", text: "c" },
          { label: "empty", text: " " },
        ],
        evidence: [{ label: "", text: "[1]" }],
      },
      {
        submission: {
          output: { a: 1 },
          input: "q",
          reference: '{"a":',
          values: { v: 1 },
          context: [{ label: "policy", value: "c" }],
          evidence: [{ value: "[1]" }],
        },
      },
    ],
    ["values that are not an object", { shape: "roles", work: "a", values: "[1]" }, { incomplete: "values" }],
    ["JSON, unchanged", { shape: "json", json: '{"uri":"r2://a/b"}' }, { submission: { uri: "r2://a/b" } }],
    ["JSON that is not an object", { shape: "json", json: "[]" }, { incomplete: "json" }],
    [
      "values with a number that would be rounded",
      { shape: "roles", work: "a", values: '{"id":9007199254740993}' },
      { incomplete: "values", fault: expect.stringMatching(/^\/id: 9007199254740993 is beyond/) as unknown },
    ],
    [
      "JSON that names a key twice",
      { shape: "json", json: '{"inline":"a","inline":"b"}' },
      { incomplete: "json", fault: "has a duplicate key: /inline" },
    ],
    [
      "objects that would become other ones as text",
      { shape: "roles", work: '{"id":9007199254740993}', input: '{"a":1,"a":2}' },
      { submission: { output: '{"id":9007199254740993}', input: '{"a":1,"a":2}' } },
    ],
    ["invalid JSON", { shape: "json", json: "{" }, { incomplete: "json" }],
  ])("%s", (_, fields, expected) => {
    const request = buildSubmission(draft(fields));
    expect(request).toEqual(expected);
    if ("submission" in request) expect(Submission.safeParse(request.submission).success).toBe(true);
  });
});

describe("toDraft for an earlier submission", () => {
  const text = (name: string, value: string, label: string | null = null, kind: "text" | "json" = "text") => {
    const role = /^[a-z]+/.exec(name)?.[0] as "output";
    return { name, role, label, kind, text: value, trust_tier: null, suspected: [] };
  };
  const resubmitted = (texts: ReturnType<typeof text>[], uri: string | null = null) =>
    buildSubmission(
      toDraft({ submission: { uri, content_type: null, unavailable: null, texts, texts_total: texts.length } }),
    );

  it.each([
    ["text", resubmitted([text("output", "a")]), { inline: "a" }],
    ["an object", resubmitted([text("output", '{"a":1}', null, "json")]), { output: { a: 1 } }],
    [
      "roles",
      resubmitted([text("output", "a"), text("context[0]", "c", "policy"), text("context[1]", "d")]),
      { output: "a", context: [{ value: "c", label: "policy" }, { value: "d" }] },
    ],
    ["a uri", resubmitted([text("output", "fetched")], "https://a.example/b"), { uri: "https://a.example/b" }],
  ])("%s", (_, request, submission) => expect(request).toEqual({ submission }));
});
