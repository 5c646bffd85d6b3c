import { describe, expect, it } from "vitest";
import { requireName } from "@/server/contracts/requestFields";
import { nameText, normalizeName, NO_VISIBLE_CHARACTER, storedForms } from "@/server/contracts/names";
import { compileRubric } from "@/server/rubric/compile";

const Name = nameText(20);
const DECOMPOSED = "Cafe\u0301 check";
const SPELLINGS = [
  "Café check",
  DECOMPOSED,
  "Café check ",
  "Café check\n",
  "\r\n\tCafé check",
  "Café check\u00a0",
  "Café check\u200b",
  "\ufeffCafé check",
  `\u3000${DECOMPOSED}\u2028`,
];
const INVISIBLE = ["", " ", "\n", "\u200b", "\u200d", "\u00ad", "\u3164", "\u2800", "\u2060 \ufeff"];

describe("a name", () => {
  it.each(SPELLINGS)("spelled %j is one name", (text) => {
    expect(Name.parse(text)).toBe("Café check");
    expect(requireName(text)).toBe("Café check");
  });

  it.each(INVISIBLE)("of %j is refused, because it has no visible character", (text) => {
    const messages = Name.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
    expect(messages).toContain(NO_VISIBLE_CHARACTER);
    expect(() => requireName(text)).toThrow(`name: ${NO_VISIBLE_CHARACTER}`);
  });

  it.each(["Café\ncheck", "a\u0007b", "a\u202eb"])(
    "with a line break or control character inside, %j, is refused",
    (text) => {
      expect(Name.safeParse(text).success).toBe(false);
    },
  );

  it("is normalized in time that does not grow with the square of its white space", () => {
    const longName = `a${" ".repeat(1_000_000)}b`;
    expect(normalizeName(` ${longName}\u200b`)).toBe(longName);
    expect(nameText(20).safeParse(longName).success).toBe(false);
  });

  it("is measured after it was normalized, and keeps what people see", () => {
    expect(Name.parse(` ${"x".repeat(20)} `)).toHaveLength(20);
    for (const text of ["❤️", "👩‍👩‍👧", "می‌خواهم", "a  b"]) expect(Name.parse(text)).toBe(text);
  });

  it("is found as it is stored now and as it was sent before", () => {
    expect(storedForms("Café ")).toEqual(["Café", "Café "]);
    expect(storedForms("Café")).toEqual(["Café"]);
  });
});

describe("a rubric", () => {
  const criterion = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
  const compile = (name: string, title: string) => compileRubric({ name, criteria: [{ ...criterion, title }] });

  it("has one hash, however its name and titles are spelled", () => {
    const hashes = SPELLINGS.map((text) => {
      const compiledSchema = compile(text, text);
      return compiledSchema.ok && compiledSchema.hash;
    });
    expect(new Set(hashes).size).toBe(1);
  });

  it.each(INVISIBLE)("reports the name %j as missing", (name) => {
    expect(compile(name, "a").issues).toContainEqual(expect.objectContaining({ code: "required", path: "/name" }));
  });

  it("reports a line break inside its name", () => {
    expect(compile("a\nb", "a").issues).toContainEqual(
      expect.objectContaining({ code: "invalid_text", path: "/name" }),
    );
  });
});
