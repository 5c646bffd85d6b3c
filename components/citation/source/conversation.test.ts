import { describe, expect, it } from "vitest";
import { parseConversation, decodeEscapes } from "@/components/citation/source/conversation";
import { jsonNodes } from "@/components/citation/source/json-nodes";

function messagesIn(value: unknown) {
  const text = JSON.stringify(value);
  return parseConversation(text, jsonNodes(text) ?? [])?.map(({ role, texts, otherMembers }) => ({
    role: text.slice(role.start, role.end),
    texts: texts.map(({ start, end }) => decodeEscapes(text.slice(start, end))),
    rest: otherMembers.map(({ name, functionName, start, end }) => [
      name,
      functionName,
      JSON.parse(text.slice(start, end)) as unknown,
    ]),
  }));
}

describe("parseConversation", () => {
  it("reads a list of messages, or an object that contains one", () => {
    const messages = [
      { role: "user", content: 'Say "hi"\nplease \u00e9' },
      { role: "assistant", content: null, tool_calls: [{ name: "f" }] },
      {
        role: "tool",
        content: [
          { type: "text", text: "4" },
          { type: "text", text: "2" },
        ],
      },
    ];
    const expected = [
      { role: "user", texts: ['Say "hi"\nplease \u00e9'], rest: [] },
      { role: "assistant", texts: [], rest: [["tool_calls", "f", [{ name: "f" }]]] },
      { role: "tool", texts: ["4", "2"], rest: [] },
    ];
    expect(messagesIn(messages)).toEqual(expected);
    expect(messagesIn({ model: "m", messages })).toEqual(expected);
  });

  it.each([
    [[]],
    [[{ role: "user", content: "a" }]],
    [[{ a: 1 }, { a: 2 }]],
    [{ messages: "a" }],
    [{ role: "user" }],
    ["a"],
  ])("returns null for %j", (value) => expect(messagesIn(value)).toBeUndefined());
});
