// Reads the tables of the committed specification, docs/spec.md.
import { readFileSync } from "node:fs";

const spec = readFileSync(new URL("../../docs/spec.md", import.meta.url), "utf8");

/** The lines of one `##` or `###` section. */
function section(title: string): string[] {
  const lines = spec.split("\n");
  const start = lines.findIndex((line) => /^#{2,3} /.test(line) && line.replace(/^#+ /, "") === title);
  if (start < 0) throw new Error(`the specification has no section ${title}`);
  const depth = (/^#+/.exec(lines[start] ?? "") ?? [""])[0].length;
  const end = lines.findIndex((line, index) => index > start && new RegExp(`^#{1,${depth}} `).test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** The rows of the first table of a section, without its header. */
export function specTable(title: string): string[][] {
  const rows = section(title).filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

export type SpecEndpoint = {
  method: string;
  path: string;
  success: number[];
  errors: number[];
  codes: string[];
  text: string;
};

/** Every endpoint of the section Endpoints: success statuses, error statuses and the codes it names. */
export function specEndpoints(): SpecEndpoint[] {
  const paragraphs = section("Endpoints")
    .join("\n")
    .split(/\n(?=\*\*(?:GET|POST) )/)
    .slice(1);
  return paragraphs.map((text) => {
    const [, method = "", path = ""] = /^\*\*(GET|POST) (\/v1\/[^*]*)\*\*/.exec(text) ?? [];
    const [before = "", after = ""] = text.split("Errors:");
    const success = /Success:?\s+(.*)/s.exec(before)?.[1] ?? "";
    return {
      method,
      path,
      success: numbers(success.split(". ")[0] ?? ""),
      errors: numbers(after.split("\n")[0] ?? ""),
      codes: [...(after.split("\n")[0] ?? "").matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([code]) => code),
      text,
    };
  });
}

const numbers = (text: string): number[] => [...text.matchAll(/\b[2-5]\d\d\b/g)].map(([number]) => Number(number));
