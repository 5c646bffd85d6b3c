// Tagged template for HTML: escapes every value that is not HTML, since report content is untrusted.
import { escapeXml } from "@/server/proof/check/badge";
import { toPrintable } from "@/cli/terminal";

export class Html {
  constructor(readonly text: string) {}
}
type Value = string | number | Html | readonly Html[];

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? toHtmlText(values[index] ?? "") : "")).join(""),
  );
}

function toHtmlText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapeText(String(value));
}

/** Makes invisible and bidirectional characters visible, except line breaks. */
function escapeText(text: string): string {
  return escapeXml(text.split("\n").map(toPrintable).join("\n"));
}
