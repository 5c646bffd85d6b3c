import type { Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ComponentProps, ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { GUIDE_TEXTS as TEXTS } from "@/components/guides/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";

/** Renders the tree of a guide with the components of this site. */
export function GuideText({ root }: { root: Root }) {
  return toJsxRuntime(root, { Fragment, jsx, jsxs, components: COMPONENTS });
}

type NumberedProps = { "data-number"?: number };

const cellClass = "border-line border-b px-3 py-1.5 text-left align-top";

/** Reads the text of a code element without the line break that Markdown adds. */
function readCode(children: ReactNode): string {
  const text = (children as { props?: { children?: unknown } } | undefined)?.props?.children;
  return typeof text === "string" ? text.replace(/\n$/, "") : "";
}

const COMPONENTS: Partial<Components> = {
  h1: ({ id, children }) => (
    <h1 id={id} className="text-3xl">
      {children}
    </h1>
  ),
  h2: ({ id, children }) => (
    <h2 id={id} className="scroll-mt-16 pt-4 text-2xl">
      <a href={`#${id}`} className="hover:text-accent">
        {children}
      </a>
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className="scroll-mt-16 pt-2 text-lg">
      <a href={`#${id}`} className="hover:text-accent">
        {children}
      </a>
    </h3>
  ),
  p: ({ id, children }) => (
    <p id={id} className="max-w-3xl scroll-mt-16">
      {children}
    </p>
  ),
  a: ({ href, children }) => (
    <a href={href} className="text-accent underline underline-offset-4">
      {children}
    </a>
  ),
  ul: ({ children }) => <ul className="max-w-3xl list-disc space-y-1.5 pl-5">{children}</ul>,
  ol: ({ start, children }) => (
    <ol start={start} className="max-w-3xl list-decimal space-y-1.5 pl-5">
      {children}
    </ol>
  ),
  table: ({ "data-number": number = 0, children }: ComponentProps<"table"> & NumberedProps) => (
    <div tabIndex={0} role="region" aria-label={TEXTS.table(number)} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className={`${cellClass} font-semibold`}>{children}</th>,
  td: ({ children }) => <td className={`${cellClass} min-w-24`}>{children}</td>,
  code: ({ children }) => <code className="text-[0.9em] break-words">{children}</code>,
  pre: ({ "data-number": number = 0, children }: ComponentProps<"pre"> & NumberedProps) => (
    <CodeBlock code={readCode(children)} label={TEXTS.example(number)} />
  ),
};
