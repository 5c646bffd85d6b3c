import { expect, it } from "vitest";
import { createLog, escapeControls } from "@/server/platform/log";

it("escapes every character that a terminal or a log viewer interprets, and keeps the value of the JSON", () => {
  const message = "\u0000\n\u001b[2J\u007f\u009b31m\u2028\u202e\u2066 é 漢 😀";
  const line = escapeControls(JSON.stringify({ message }));
  expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
  expect(line).toContain("é 漢 😀");
  expect(JSON.parse(line)).toEqual({ message });
});

function logThrown(thrown: unknown): unknown {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error({ err: thrown }, "failed");
  return JSON.parse(lines[0] ?? "{}");
}

it("logs the message and the stack of an error", () => {
  const error = new Error("the disk is full");
  expect(logThrown(error)).toMatchObject({ err: { message: error.message, stack: error.stack }, msg: "failed" });
});

it.each([null, "thrown text", 7, { reason: "no error" }])("logs a thrown value that is not an error: %j", (thrown) => {
  expect(logThrown(thrown)).toMatchObject({ err: thrown, msg: "failed" });
});
