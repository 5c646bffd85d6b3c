import { describe, expect, it } from "vitest";
import { conversationOf, unescaped } from "@/components/citation/source/conversation";
import { jsonNodes } from "@/components/citation/source/json-nodes";

function messagesIn(value: unknown) {
  const text = JSON.stringify(value);
  return conversationOf(text, jsonNodes(text) ?? [])?.map(({ role, texts, rest }) => ({
    role: text.slice(role.start, role.end),
    texts: texts.map(({ start, end }) => unescaped(text.slice(start, end))),
    rest: rest.map(({ name, called, start, end }) => [name, called, JSON.parse(text.slice(start, end)) as unknown]),
  }));
}

describe("a conversation", () => {
  it("is a list of messages, or an object with one", () => {
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
  ])("%j is none", (value) => expect(messagesIn(value)).toBeUndefined());
});
