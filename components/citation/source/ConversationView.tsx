import { type Message, decodeEscapes } from "@/components/citation/source/conversation";
import { Highlighted } from "@/components/citation/source/Highlighted";
import { RowsInView } from "@/components/citation/source/RowsInView";
import type { SourceViewProps } from "@/components/citation/source/TextView";
import { splitRange } from "@/components/citation/source/segments";
import { VisibleText } from "@/components/citation/source/VisibleText";

/**
 * Shows a conversation message by message. Members other than role and content, such as tool calls, are collapsed
 * unless they contain a quote.
 */
export function ConversationView({
  label,
  text,
  messages,
  highlights,
  quoteOffset,
  revealKey,
}: SourceViewProps & { messages: readonly Message[] }) {
  return (
    <RowsInView
      label={label}
      count={messages.length}
      targetRow={quoteOffset === null ? null : messages.findIndex(({ end }) => quoteOffset < end)}
      revealKey={revealKey}
      row={(index) => {
        const { role, texts, otherMembers } = messages[index] as Message;
        return (
          <div className="border-line space-y-1 border-b px-3 py-2 text-sm">
            <p className="text-muted text-xs font-medium">
              <Highlighted text={text} start={role.start} end={role.end} highlights={highlights} />
            </p>
            {texts.map(({ start, end }) => (
              <p key={start} className="break-words whitespace-pre-wrap">
                <bdi>
                  <Highlighted text={text} start={start} end={end} highlights={highlights} decode={decodeEscapes} />
                </bdi>
              </p>
            ))}
            {otherMembers.map(({ name, functionName, start, end }) => (
              <details
                key={start}
                open={splitRange({ start, end }, highlights.segments).some(({ segment }) => segment !== null)}
              >
                <summary className="text-muted cursor-pointer text-xs">
                  <VisibleText text={functionName === null ? name : `${name}: ${functionName}`} />
                </summary>
                <p className="bg-sunken rounded-md p-2 font-mono text-xs break-words whitespace-pre-wrap">
                  <Highlighted text={text} start={start} end={end} highlights={highlights} />
                </p>
              </details>
            ))}
          </div>
        );
      }}
    />
  );
}
