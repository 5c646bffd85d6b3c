import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ComponentProps, createContext, useContext, useEffect, useMemo, useRef } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { type Highlights, Highlighted } from "@/components/citation/source/Highlighted";
import { markdownTree } from "@/components/citation/source/markdown-tree";
import { splitRange } from "@/components/citation/source/segments";
import type { SourceViewProps } from "@/components/citation/source/TextView";
import { VisibleText } from "@/components/citation/source/VisibleText";
import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";

/** Renders Markdown with its highlighted quotes. HTML is shown as text, and invisible characters by name. */
export function MarkdownView({ label, text, highlights, quoteOffset, revealKey }: SourceViewProps) {
  const region = useRef<HTMLDivElement>(null);
  // The tree depends on the text alone, so a selection, which changes the highlights, does not parse it again.
  const { content, ranges } = useMemo(() => {
    const { root, ranges } = markdownTree(text);
    return { content: toJsxRuntime(root, { Fragment, jsx, jsxs, components: COMPONENTS }), ranges };
  }, [text]);
  const { segments } = highlights;
  const quotesOutside = segments.filter(
    (segment) => !ranges.some(({ start, end }) => start < segment.end && segment.start < end),
  );
  useEffect(() => {
    if (quoteOffset !== null) region.current?.querySelector("[data-look=current]")?.scrollIntoView({ block: "center" });
  }, [quoteOffset, revealKey]);
  return (
    <SourceContext value={{ text, highlights }}>
      {quotesOutside.length > 0 ? (
        <p className="text-muted text-sm">{TEXTS.notRendered(quotesOutside.length)}</p>
      ) : null}
      <div
        ref={region}
        tabIndex={0}
        role="region"
        aria-label={label}
        className="bg-surface border-line min-h-0 flex-1 space-y-2 overflow-auto rounded-md border px-4 py-3 text-sm break-words -outline-offset-2 max-lg:max-h-[60dvh]"
      >
        {content}
      </div>
    </SourceContext>
  );
}

const SourceContext = createContext<{ text: string; highlights: Highlights } | null>(null);

type SourceTextProps = ComponentProps<"span"> & { "data-start"?: number; "data-end"?: number };

/** Shows a text of the tree. If a quoted text is written with escapes, its source is shown. */
function SourceText({ "data-start": start = 0, "data-end": end = 0, children }: SourceTextProps) {
  const source = useContext(SourceContext);
  const value = typeof children === "string" ? children : "";
  if (source === null) return value;
  const { text, highlights } = source;
  const isQuoted = splitRange({ start, end }, highlights.segments).some(({ segment }) => segment !== null);
  return isQuoted || text.slice(start, end) === value ? (
    <Highlighted text={text} start={start} end={end} highlights={highlights} />
  ) : (
    <VisibleText text={value} />
  );
}

const cellClass = "border-line border px-2 py-1 text-left align-top";

/** Shows a heading of the text without a heading element, so that the outline of the page stays correct. */
function Heading({ children }: ComponentProps<"h3">) {
  return <p className="font-semibold">{children}</p>;
}

/** Links and images are untrusted: their addresses are shown, never followed or fetched. */
const COMPONENTS: Partial<Components> = {
  span: SourceText,
  a: ({ children, href, title }) => (
    <span className="underline decoration-dotted">
      {children} <code className="text-muted text-xs break-all">[{[href, title].filter(Boolean).join(" ")}]</code>
    </span>
  ),
  img: ({ alt, src }) => (
    <code className="text-muted text-xs break-all">{TEXTS.image(alt ?? "", typeof src === "string" ? src : "")}</code>
  ),
  h1: ({ children }) => <p className="text-lg font-semibold">{children}</p>,
  h2: ({ children }) => <p className="text-base font-semibold">{children}</p>,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  ul: ({ children }) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal pl-5">
      {children}
    </ol>
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="border-collapse">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className={`${cellClass} font-semibold`}>{children}</th>,
  td: ({ children }) => <td className={cellClass}>{children}</td>,
  blockquote: ({ children }) => <blockquote className="border-line-strong border-l-2 pl-3">{children}</blockquote>,
  pre: ({ children }) => (
    <pre className="bg-sunken rounded-md p-2 text-xs break-words whitespace-pre-wrap">{children}</pre>
  ),
};
