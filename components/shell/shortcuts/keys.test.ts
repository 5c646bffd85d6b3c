import { describe, expect, it } from "vitest";
import { keyLabels, notateKey } from "@/components/shell/shortcuts/keys";

const PLAIN_PRESS = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("notateKey", () => {
  it.each([
    ["a letter", { key: "j" }, "j"],
    ["a letter with Shift", { key: "J", shiftKey: true }, "J"],
    ["a letter under Caps Lock", { key: "J" }, "j"],
    ["a sign that needs Shift", { key: "?", shiftKey: true }, "?"],
    ["a named key", { key: "Enter" }, "Enter"],
    ["a named key with Shift", { key: "Enter", shiftKey: true }, "shift+Enter"],
    ["the space bar", { key: " " }, "Space"],
    ["Ctrl and Cmd alike", { key: "k", ctrlKey: true }, "mod+k"],
    ["Cmd", { key: "k", metaKey: true }, "mod+k"],
    ["two modifiers", { key: "Enter", ctrlKey: true, altKey: true, shiftKey: true }, "mod+alt+shift+Enter"],
    ["a letter of another script by its physical key", { key: "о", code: "KeyJ" }, "j"],
    ["a digit", { key: "1", code: "Digit1" }, "1"],
  ])("notates %s", (_, press, notation) => expect(notateKey({ ...PLAIN_PRESS, ...press })).toBe(notation));
});

it("shows the key labels of the user's platform", () => {
  expect(keyLabels("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(keyLabels("mod+shift+Enter", true)).toEqual(["⌘", "Shift", "Enter"]);
  expect(keyLabels("+", false)).toEqual(["+"]);
  expect(keyLabels("J", false)).toEqual(["Shift", "J"]);
});
