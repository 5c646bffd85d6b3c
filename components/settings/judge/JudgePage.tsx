"use client";

import { useQuery } from "@tanstack/react-query";
import { BrainCircuit, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { ModelLines } from "@/components/model/ModelLines";
import { ModelStateBadge } from "@/components/model/state/ModelStateBadge";
import { MODEL_TEXTS } from "@/components/model/texts";
import { ItemRow } from "@/components/settings/ItemRow";
import { JUDGE_TEXTS as TEXTS } from "@/components/settings/judge/texts";
import { ListCard } from "@/components/settings/ListCard";
import { judgeModelsQuery } from "@/components/settings/queries";
import { useAct } from "@/components/trpc/use-act";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { JudgeModel, JudgeModelTest } from "@/server/models/contract/judgeModels";

/** Lists the models by tier and the reader; owners can send a test call to each. */
export function JudgePage() {
  const trpc = useTRPC();
  const { isOwner } = useMe();
  const query = useQuery(judgeModelsQuery(trpc));
  const onSuccess = { staleQueries: trpc.judgeModels.list.queryFilter(), message: TEXTS.tested };
  const test = useAct(trpc.judgeModels.test.mutationOptions(), onSuccess);
  const models = query.data?.models;
  return (
    <ListCard
      title={TEXTS.title}
      hint={isOwner ? TEXTS.hint : `${TEXTS.hint} ${TEXTS.ownersTest}`}
      actions={
        isOwner && models && models.length > 0 ? (
          <Button disabled={test.isPending} onClick={() => test.mutate({})}>
            {test.isPending ? TEXTS.testing : TEXTS.test}
          </Button>
        ) : undefined
      }
      query={query}
      items={models}
      itemKey={({ tier }) => tier ?? "reader"}
      row={(model) => <ModelRow model={model} test={test.data?.tests.find(({ tier }) => tier === model.tier)} />}
      emptyState={{
        icon: BrainCircuit,
        title: TEXTS.none,
        explanation: MODEL_TEXTS.without,
        action: <ModelLines offersServer={false} />,
      }}
    />
  );
}

function ModelRow({ model, test }: { model: JudgeModel; test: JudgeModelTest | undefined }) {
  return (
    <ItemRow
      title={
        <span className="break-all">
          {TEXTS.tier(model.tier)}: <UntrustedText>{model.model}</UntrustedText>
        </span>
      }
      badges={
        <>
          <Badge tone="neutral">{TEXTS.forms[model.form]}</Badge>
          <ModelStateBadge model={model} />
          {test ? <TestBadge test={test} /> : null}
        </>
      }
      facts={
        <>
          <p>{TEXTS.price(model.price)}</p>
          <p>{TEXTS.lastHour(model.last_hour)}</p>
          {model.reader_record ? <p>{TEXTS.readerRecord(model.reader_record)}</p> : null}
          {model.refused.length > 0 ? <p>{TEXTS.refused(model.refused)}</p> : null}
          {test ? <p role="status">{describeResult(test)}</p> : null}
        </>
      }
    />
  );
}

function TestBadge({ test: { ok, determination } }: { test: JudgeModelTest }) {
  if (!ok) {
    return (
      <Badge tone="bad" icon={CircleX}>
        {TEXTS.fails}
      </Badge>
    );
  }
  const isCorrect = determination === "met";
  return (
    <Badge tone={isCorrect ? "good" : "caution"} icon={isCorrect ? CircleCheck : TriangleAlert}>
      {isCorrect ? TEXTS.works : TEXTS.doubtful}
    </Badge>
  );
}

function describeResult(test: JudgeModelTest): string {
  if (test.error !== null) return test.error;
  const answerText = TEXTS.answered(test);
  return test.determination === null || test.determination === "met"
    ? answerText
    : `${answerText}. ${TEXTS.wrong(test.determination)}`;
}
