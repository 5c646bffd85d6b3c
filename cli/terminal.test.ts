import { describe, expect, it, vi } from "vitest";
import { printable, printJson } from "@/cli/terminal";

const HOSTILE = "a\u001b[2Kb\u009bc\u202ed\u200be\u{e0041}f\rg\nh\ti\u2028j\ufeffk";

describe("printable", () => {
  it("escapes control and hidden characters", () => {
    expect(printable(HOSTILE)).toBe(
      "a\\u{1b}[2Kb\\u{9b}c\\u{202e}d\\u{200b}e\\u{e0041}f\\rg\\nh\\ti\\u{2028}j\\u{feff}k",
    );
  });

  it("keeps visible text of any script", () => {
    const text = "Größe “x” – 日本語 Привет עברית 🙂";
    expect(printable(text)).toBe(text);
  });
});

describe("printJson", () => {
  it("prints the same value without control characters", () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    printJson({ [HOSTILE]: [HOSTILE, "é"] });
    const text = write.mock.calls.map(([chunk]) => String(chunk)).join("");
    write.mockRestore();
    expect(JSON.parse(text)).toEqual({ [HOSTILE]: [HOSTILE, "é"] });
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    expect(text).toContain("é");
  });
});
