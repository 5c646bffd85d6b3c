import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { Highlighted } from "@/components/citation/source/Highlighted";
import { type JsonNode, openNodes, findPath } from "@/components/citation/source/json-nodes";
import { RowsInView } from "@/components/citation/source/RowsInView";
import type { SourceViewProps } from "@/components/citation/source/TextView";
import { VisibleText } from "@/components/citation/source/VisibleText";
import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";

/** Longer strings are cut; the raw view shows them whole. */
const MAX_VALUE_CHARS = 2_000;
const MAX_EXPANDED_NODES = 500;

/** Shows JSON as a tree. Selecting a quote expands the nodes around it. */
export function JsonView({
  label,
  text,
  nodes,
  highlights,
  quoteOffset,
  revealKey,
}: SourceViewProps & { nodes: readonly JsonNode[] }) {
  const [foldedNodes, setFoldedNodes] = useState(() => listDeepNodes(nodes));
  const path = useMemo(() => (quoteOffset === null ? [] : findPath(nodes, quoteOffset)), [nodes, quoteOffset]);
  const closedNodes = useMemo(
    () => new Set([...foldedNodes].filter((index) => !path.includes(index))),
    [foldedNodes, path],
  );
  const visible = useMemo(() => openNodes(nodes, closedNodes), [nodes, closedNodes]);
  const fold = (index: number) => {
    const next = new Set(closedNodes);
    if (!next.delete(index)) next.add(index);
    setFoldedNodes(next);
  };
  const target = path.at(-1);
  return (
    <RowsInView
      label={label}
      count={visible.length}
      targetRow={target === undefined ? null : visible.indexOf(target)}
      revealKey={revealKey}
      row={(rowIndex) => {
        const index = visible[rowIndex] ?? 0;
        const node = nodes[index];
        if (!node) return null;
        const cutOffset = Math.min(node.end, node.start + MAX_VALUE_CHARS);
        return (
          <div
            className="flex items-start gap-1.5 pr-3 font-mono text-[0.8125rem] leading-[1.375rem]"
            style={{ paddingLeft: `${0.75 + Math.min(node.depth, 20)}rem` }}
          >
            {node.kind === "value" ? (
              <span className="w-4 shrink-0" />
            ) : (
              <Fold node={node} isClosed={closedNodes.has(index)} onFold={() => fold(index)} />
            )}
            {node.key === null ? null : (
              <span className="text-muted shrink-0">
                <VisibleText text={String(node.key)} />:
              </span>
            )}
            {node.kind === "value" ? (
              <bdi className="min-w-0 break-words whitespace-pre-wrap">
                <Highlighted text={text} start={node.start} end={cutOffset} highlights={highlights} />
                {cutOffset < node.end ? (
                  <span className="text-muted">{TEXTS.truncated(node.end - cutOffset)}</span>
                ) : null}
              </bdi>
            ) : (
              <span className="text-muted">
                {node.kind === "object" ? "{}" : "[]"} {node.children}
              </span>
            )}
          </div>
        );
      }}
    />
  );
}

function Fold({ node, isClosed, onFold }: { node: JsonNode; isClosed: boolean; onFold: () => void }) {
  const Chevron = isClosed ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!isClosed}
      aria-label={String(node.key ?? TEXTS.wholeDocument)}
      onClick={onFold}
      className="text-muted hover:text-ink mt-[0.1875rem] grid size-4 shrink-0 place-items-center rounded"
    >
      <Chevron aria-hidden className="size-3.5" />
    </button>
  );
}

function listDeepNodes(nodes: readonly JsonNode[]): ReadonlySet<number> {
  if (nodes.length <= MAX_EXPANDED_NODES) return new Set();
  return new Set(nodes.flatMap(({ kind, depth }, index) => (kind !== "value" && depth >= 2 ? [index] : [])));
}
