import { expect, it } from "vitest";
import { escapeControls } from "@/server/platform/log";

it("escapes every character that a terminal or a log viewer interprets, and keeps the value of the JSON", () => {
  const message = "\u0000\n\u001b[2J\u007f\u009b31m\u2028\u202e\u2066 é 漢 😀";
  const line = escapeControls(JSON.stringify({ message }));
  expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
  expect(line).toContain("é 漢 😀");
  expect(JSON.parse(line)).toEqual({ message });
});
