import { visiblePieces } from "@/components/ui/untrusted-text";

/** Foreign text as text only, isolated from the direction of what surrounds it. */
export function UntrustedText({ children }: { children: string }) {
  return (
    <bdi className="break-words">
      {visiblePieces(children).map(({ text, hidden }, index) =>
        hidden ? (
          <span
            key={index}
            title="a character that cannot be seen"
            className="bg-partial-soft text-partial mx-0.5 rounded px-1 font-mono text-xs"
          >
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
