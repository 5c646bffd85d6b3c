import Markdown, { type Components } from "react-markdown";
import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";
import { visiblePieces } from "@/components/ui/untrusted-text";

/** Links and images are untrusted: their addresses are shown, never followed or fetched. */
const COMPONENTS: Components = {
  a: ({ children, href }) => (
    <span className="underline decoration-dotted">
      {children} <code className="text-muted text-xs break-all">[{href}]</code>
    </span>
  ),
  img: ({ alt, src }) => (
    <code className="text-muted text-xs break-all">{TEXTS.image(alt ?? "", typeof src === "string" ? src : "")}</code>
  ),
  h1: ({ children }) => <h4 className="text-lg font-semibold">{children}</h4>,
  h2: ({ children }) => <h4 className="text-base font-semibold">{children}</h4>,
  h3: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  ul: ({ children }) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal pl-5">{children}</ol>,
  blockquote: ({ children }) => <blockquote className="border-line-strong border-l-2 pl-3">{children}</blockquote>,
  pre: ({ children }) => (
    <pre className="bg-sunken rounded-md p-2 text-xs break-words whitespace-pre-wrap">{children}</pre>
  ),
};

/** Rendered Markdown. HTML stays text, and invisible characters are shown by name. */
export function MarkdownView({ text, label }: { text: string; label: string }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="bg-surface border-line min-h-0 flex-1 space-y-2 overflow-auto rounded-md border px-4 py-3 text-sm break-words -outline-offset-2 max-lg:max-h-[60dvh]"
    >
      <Markdown components={COMPONENTS}>{withVisibleCharacters(text)}</Markdown>
    </div>
  );
}

function withVisibleCharacters(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part) => (/^(?:\r?\n|\t)$/.test(part) ? part : named(part)))
    .join("");
}

const named = (part: string): string =>
  visiblePieces(part)
    .map(({ text, hidden }) => (hidden ? `⟦${text}⟧` : text))
    .join("");
