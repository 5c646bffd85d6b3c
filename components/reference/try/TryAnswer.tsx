import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { type Answer, type SendFailure, MAX_VISIBLE_CHARS } from "@/components/reference/try/send-call";
import { TRY_TEXTS as TEXTS } from "@/components/reference/try/texts";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyButton } from "@/components/ui/CopyButton";
import { saveFile } from "@/components/ui/save-file";
import { UntrustedText } from "@/components/ui/UntrustedText";

type TryAnswerProps = { id: string; answer: Answer | { failure: SendFailure } };

export function TryAnswer({ id, answer }: TryAnswerProps) {
  if ("failure" in answer) return <p className="text-not-met">{TEXTS.failures[answer.failure]}</p>;
  const { status, ms, headers, text, isComplete, body } = answer;
  return (
    <div className="space-y-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{TEXTS.answer}</span>
        <Badge tone={status < 400 ? "good" : "bad"}>{status}</Badge>
        <span className="text-muted">{TEXTS.time(ms)}</span>
      </p>
      <ul>
        {headers.map(([name, value]) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2">
            <code className="text-muted text-xs">{name}</code>
            <code className="text-xs">
              <UntrustedText>{value}</UntrustedText>
            </code>
            {name === "x-request-id" ? <CopyButton text={value} subject={TEXTS.copyHeader(name)} /> : null}
          </li>
        ))}
      </ul>
      {text === "" ? (
        <p className="text-muted">{TEXTS.noBody}</p>
      ) : (
        <div className="border-line bg-sunken flex min-w-0 items-start rounded-md border">
          <pre
            tabIndex={0}
            role="region"
            aria-label={TEXTS.answerBody(id)}
            className="max-h-96 min-w-0 flex-1 overflow-auto p-3 text-[0.8125rem] leading-5 break-words whitespace-pre-wrap"
          >
            <UntrustedLines>{text}</UntrustedLines>
          </pre>
          <div className="p-1.5">
            <CopyButton text={text} subject={TEXTS.copyBody} />
          </div>
        </div>
      )}
      {isComplete ? null : (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{TEXTS.cut(MAX_VISIBLE_CHARS)}</span>
          <Button onClick={() => saveFile(`${id}.txt`, "text/plain", body)}>{TEXTS.download}</Button>
        </p>
      )}
    </div>
  );
}
