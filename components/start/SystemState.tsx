"use client";

import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { ModelStateBadge } from "@/components/model/state/ModelStateBadge";
import { STATUS_TEXTS as TEXTS } from "@/components/start/texts";
import { callProcedure } from "@/components/trpc/ask";
import { type Tone, Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { useFetched } from "@/components/ui/use-fetched";
import type { SystemStatus } from "@/server/system/contract/system";

const POLL_MS = 5000;

const askStatus = () => callProcedure<SystemStatus>("query", "system.status");

/** Polls the status; on failure, the last known status stays visible and marked. */
export function SystemState() {
  const { data, fetchedAt, isError, isPending } = useFetched(askStatus, { intervalMs: POLL_MS });
  return (
    <Card title={TEXTS.title} trailing={<span role="status">{overall(data, isError, isPending)}</span>}>
      {data ? (
        <div className={isError ? "opacity-80" : undefined}>
          <Facts>
            {data.faults.map(({ part, detail }) => (
              <Fact key={part} name={TEXTS.fault}>
                {detail}
              </Fact>
            ))}
            <Fact name={TEXTS.database}>{TEXTS.databaseStates[data.database === "ok" ? "ok" : "unavailable"]}</Fact>
            <Fact name={TEXTS.functions}>{TEXTS.executor[data.executor]}</Fact>
            <Fact name={TEXTS.registration}>
              {TEXTS.registrations[data.engine.registration](data.engine.functions.length)}
              {data.engine.refused_setting ? `; ${TEXTS.refusedSetting(data.engine.refused_setting)}` : ""}
            </Fact>
            {data.engine.replaced_at ? (
              <Fact name={TEXTS.replaced}>
                <Moment iso={data.engine.replaced_at} />
              </Fact>
            ) : null}
            {data.engine.kind === "inngest" ? (
              <Fact name={TEXTS.lastContact}>
                {data.engine.last_contact_at ? <Moment iso={data.engine.last_contact_at} /> : TEXTS.none}
              </Fact>
            ) : null}
            {data.judge.models.length === 0 ? <Fact name={TEXTS.judge}>{TEXTS.noModel}</Fact> : null}
            {data.judge.models.map((model) => (
              <Fact key={model.tier ?? "reader"} name={TEXTS.judgeTier(model.tier)}>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="break-all">{model.model}</span>
                  <ModelStateBadge model={model} />
                </span>
              </Fact>
            ))}
            <Fact name={TEXTS.signingKey}>
              {data.signing_key_id === null ? (
                TEXTS.none
              ) : (
                <CopyableId value={data.signing_key_id} subject={TEXTS.copyKey} />
              )}
            </Fact>
            <Fact name={TEXTS.apiVersion}>{data.version}</Fact>
            <Fact name={isError ? TEXTS.lastKnown : TEXTS.updated}>
              <Moment iso={new Date(fetchedAt).toISOString()} />
            </Fact>
          </Facts>
        </div>
      ) : (
        <p className="text-muted min-h-36 text-sm">{isPending ? TEXTS.loading : TEXTS.unavailable}</p>
      )}
    </Card>
  );
}

function overall(data: SystemStatus | null, isError: boolean, isPending: boolean) {
  if (isPending) return status("neutral", CircleDashed, TEXTS.overall.loading);
  if (isError)
    return data
      ? status("caution", TriangleAlert, TEXTS.overall.outdated)
      : status("bad", CircleX, TEXTS.overall.unavailable);
  return data?.ready
    ? status("good", CircleCheck, TEXTS.overall.ready)
    : status("bad", CircleX, TEXTS.overall.notReady);
}

function status(tone: Tone, icon: typeof CircleCheck, text: string) {
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
