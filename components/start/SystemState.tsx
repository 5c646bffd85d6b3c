"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { useTRPC } from "@/components/trpc/provider";
import type { Tone } from "@/components/ui/Badge";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import type { SystemStatus } from "@/server/contracts/system";

const POLL_MS = 5000;
const EXECUTOR: Record<SystemStatus["executor"], string> = {
  embedded: "running in this process",
  server: "driven by the Inngest server",
  stopped: "stopped",
};

/** The state of the service, read again and again; the last known one stays visible, marked, when reading fails. */
export function SystemState() {
  const trpc = useTRPC();
  const { data, isError, isPending, dataUpdatedAt } = useQuery(
    trpc.system.status.queryOptions({}, { refetchInterval: POLL_MS, retry: false }),
  );
  return (
    <Card title="This service, now" aside={<span role="status">{overall(data, isError, isPending)}</span>}>
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
              <Moment iso={new Date(dataUpdatedAt).toISOString()} />
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

function overall(data: SystemStatus | undefined, isError: boolean, isPending: boolean) {
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
