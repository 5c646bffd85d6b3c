import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { CopyButton } from "@/components/ui/CopyButton";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { DETAIL_TEXTS, EXCHANGE_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { JudgeAttempt, SentPrompt } from "@/server/judging/contract";

type ExchangeDialogProps = {
  id: string;
  call: JudgeAttempt;
  /** Whether the criterion states what must not be the case. */
  inverted: boolean | undefined;
  onClose: () => void;
};

/** Shows the prompt and the reply of one call, verbatim. */
export function ExchangeDialog({ id, call, inverted, onClose }: ExchangeDialogProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.verification.judgeExchange.queryOptions({ id, attempt_id: call.id }, { staleTime: Infinity }),
  );
  return (
    <Dialog onClose={onClose} title={TEXTS.title} description={describeCall(call)} size="wide">
      {error ? <ErrorNotice error={error} onRetry={refetch} /> : null}
      {data === undefined && !error ? <Skeleton lines={8} /> : null}
      {data?.exchange === null ? <p className="text-muted text-sm">{TEXTS.gone}</p> : null}
      {data?.exchange ? (
        <div className="space-y-4">
          {inverted === true ? <p className="text-sm">{TEXTS.inverted}</p> : null}
          <Part name={TEXTS.reply} text={data.exchange.reply} />
          {listPromptParts(data.exchange.prompt).map(({ name, text }) => (
            <Part key={name} name={name} text={text} />
          ))}
        </div>
      ) : null}
    </Dialog>
  );
}

const describeCall = ({ criterion_key, tier, sample, reading, round, model }: JudgeAttempt): string =>
  TEXTS.of(criterion_key, tier, DETAIL_TEXTS.callOf(sample, reading, round), model);

type PromptPart = { name: string; text: string };

function listPromptParts(prompt: SentPrompt): PromptPart[] {
  if ("messages" in prompt)
    return prompt.messages.map(({ role, content }, index) => ({ name: TEXTS.message(index + 1, role), text: content }));
  return [
    { name: TEXTS.data, text: prompt.state },
    { name: TEXTS.questions, text: JSON.stringify(prompt.questions, null, 2) },
  ];
}

function Part({ name, text }: PromptPart) {
  return (
    <section>
      <h3 className="flex items-center justify-between text-sm">
        {name}
        <CopyButton text={text} subject={name.toLowerCase()} />
      </h3>
      <pre
        tabIndex={0}
        role="region"
        aria-label={name}
        className="border-line bg-sunken mt-1 max-h-96 overflow-auto rounded-md border p-3 text-xs whitespace-pre-wrap"
      >
        <UntrustedLines>{text}</UntrustedLines>
      </pre>
    </section>
  );
}
