// Reads the tables of the committed specification, docs/spec.md.
import { documentTable, sectionLines } from "@/testing/documents";

/** The rows of the first table of a section, without its header. */
export const specTable = (title: string): string[][] => documentTable("spec.md", title);

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
  const paragraphs = sectionLines("spec.md", "Endpoints")
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
