import { visiblePieces } from "@/components/ui/untrusted-text";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

/** Shows untrusted text, isolated from the direction of the surrounding text. */
export function UntrustedText({ children }: { children: string }) {
  return (
    <bdi className="break-words">
      {visiblePieces(children).map(({ text, isHidden }, index) =>
        isHidden ? (
          <span
            key={index}
            title={TEXTS.hiddenCharacter}
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

type UntrustedParagraphProps = { text: string | null | undefined; className?: string };

/** Shows untrusted text in a paragraph; renders nothing without a text. */
export function UntrustedParagraph({ text, className }: UntrustedParagraphProps) {
  if (!text) return null;
  return (
    <p className={className}>
      <UntrustedText>{text}</UntrustedText>
    </p>
  );
}
