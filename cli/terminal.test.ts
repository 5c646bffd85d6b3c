import { describe, expect, it, vi } from "vitest";
import { drawProgress, note, printLine, toPrintable, printDocument, printJson } from "@/cli/terminal";

const HOSTILE_TEXT = "a\u001b[2Kb\u009bc\u202ed\u200be\u{e0041}f\rg\nh\ti\u2028j\ufeffk";

/** Returns the text that `work` writes to a stream of this process. */
function captureOutput(stream: "stdout" | "stderr", work: () => void): string {
  const write = vi.spyOn(process[stream], "write").mockReturnValue(true);
  work();
  const text = write.mock.calls.map(([chunk]) => String(chunk)).join("");
  write.mockRestore();
  return text;
}

describe("every function that writes", () => {
  const hostileLine = "\u001b[31m-\u001b[39m\u001b[2K\u001b]0;title\u0007\u009b2J\u202e\rend";
  const escapedLine = "\u001b[31m-\u001b[39m\\u{1b}[2K\\u{1b}]0;title\\u{7}\\u{9b}2J\\u{202e}\\rend";

  it("escapes control characters that its caller forgot, and keeps colors and line ends", () => {
    expect(captureOutput("stdout", () => printLine(`${hostileLine}\nnext`))).toBe(`${escapedLine}\nnext\n`);
    expect(captureOutput("stderr", () => note(hostileLine))).toContain(escapedLine);
    expect(captureOutput("stderr", () => drawProgress(hostileLine))).toBe(`\r\u001b[2K${escapedLine}`);
  });

  it("keeps a document's line ends, and escapes control characters in its lines as JSON does", () => {
    const csv = "a,b\r\n\u001b[2K,\rx\n";
    expect(captureOutput("stdout", () => printDocument(csv))).toBe("a,b\r\n\\u001b[2K,\\u000dx\n");
    const line = JSON.stringify({ actor: "\u009b2J\u202e" });
    const printedText = captureOutput("stdout", () => printDocument(`${line}\n`));
    expect(printedText).not.toMatch(/[\u009b\u202e]/);
    expect(JSON.parse(printedText)).toEqual(JSON.parse(line));
  });
});

describe("toPrintable", () => {
  it("escapes control and hidden characters", () => {
    expect(toPrintable(HOSTILE_TEXT)).toBe(
      "a\\u{1b}[2Kb\\u{9b}c\\u{202e}d\\u{200b}e\\u{e0041}f\\rg\\nh\\ti\\u{2028}j\\u{feff}k",
    );
  });

  it("keeps visible text of any script", () => {
    const text = "Größe “x” – 日本語 Привет עברית 🙂";
    expect(toPrintable(text)).toBe(text);
  });
});

describe("printJson", () => {
  it("prints the same value without control characters", () => {
    const text = captureOutput("stdout", () => printJson({ [HOSTILE_TEXT]: [HOSTILE_TEXT, "é"] }));
    expect(JSON.parse(text)).toEqual({ [HOSTILE_TEXT]: [HOSTILE_TEXT, "é"] });
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    expect(text).toContain("é");
  });
});
