import fc from "fast-check";
import { expect, it } from "vitest";
import { unfenced } from "@/server/domain/llm/unfenced";

it.each([
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['  ```\n\n{"a":1}```  \n', '{"a":1}'],
  ["```\n```", ""],
  ["```\n", "```\n"],
  ["text ```\n{}\n```", "text ```\n{}\n```"],
  ["```json\n{}\n``` text", "```json\n{}\n``` text"],
])("reads %j as %j", (reply, text) => {
  expect(unfenced(reply)).toBe(text);
});

it("agrees with the pattern that says the same but backtracks", () => {
  const pattern = /^\s*```(?:json)?\s*\n([^]*?)\n?```\s*$/;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("```", "`", "\n", " ", "json", "{}"), maxLength: 12 }), (reply) => {
      expect(unfenced(reply)).toBe(pattern.exec(reply)?.[1] ?? reply);
    }),
    { numRuns: 2_000 },
  );
});

it("ends for a fence that only ever opens", () => {
  const reply = `\`\`\`${"\n".repeat(500_000)}`;
  expect(unfenced(reply)).toBe(reply);
  const fences = "```\n".repeat(250_000) + "x";
  expect(unfenced(fences)).toBe(fences);
});
