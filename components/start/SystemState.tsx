"use client";

import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { ask } from "@/components/trpc/ask";
import type { Tone } from "@/components/ui/Badge";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { useFetched } from "@/components/ui/use-fetched";
import type { SystemStatus } from "@/server/contracts/system";

const POLL_MS = 5000;
const EXECUTOR: Record<SystemStatus["executor"], string> = {
  embedded: "running in this process",
  server: "driven by the Inngest server",
  stopped: "stopped",
};

const askStatus = () => ask<SystemStatus>("query", "system.status");

/** The state of the service, read again and again; the last known one stays visible, marked, when reading fails. */
export function SystemState() {
  const { data, at, isError, isPending } = useFetched(askStatus, { intervalMs: POLL_MS });
  return (
    <Card title="This service, now" trailing={<span role="status">{overall(data, isError, isPending)}</span>}>
      {data ? (
        <div className={isError ? "opacity-80" : undefined}>
          <Facts>
            <Fact name="Database">{data.database === "ok" ? "answers" : "does not answer"}</Fact>
            <Fact name="Durable functions">{EXECUTOR[data.executor]}</Fact>
            <Fact name="Signing key">
              {data.signing_key_id === null ? "none" : <CopyableId value={data.signing_key_id} what="the key id" />}
            </Fact>
            <Fact name="API version">{data.version}</Fact>
            <Fact name={isError ? "Last known" : "Read"}>
              <Moment iso={new Date(at).toISOString()} />
            </Fact>
          </Facts>
        </div>
      ) : (
        <p className="text-muted min-h-36 text-sm">
          {isPending
            ? "Reading the state of the service."
            : "The service did not answer. This page asks again every few seconds; if it stays, look at the log of the process."}
        </p>
      )}
    </Card>
  );
}

function overall(data: SystemStatus | null, isError: boolean, isPending: boolean) {
  if (isPending) return word("neutral", CircleDashed, "Reading");
  if (isError) return data ? word("caution", TriangleAlert, "Out of date") : word("bad", CircleX, "No answer");
  const works = data?.database === "ok" && data.executor !== "stopped" && data.signing_key_id !== null;
  return works ? word("good", CircleCheck, "Ready") : word("bad", CircleX, "Not ready");
}

function word(tone: Tone, icon: typeof CircleCheck, text: string) {
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
