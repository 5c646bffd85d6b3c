import { CircuitBoard } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ModelLines } from "@/components/model/ModelLines";
import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { Button } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { changeUrl } from "@/components/ui/url-params";
import type { JudgeSetup, ModelServer } from "@/server/models/contract/judgeSetup";
import { useAct } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Select } from "@/components/ui/Select";
import { UntrustedText } from "@/components/ui/UntrustedText";

export type NoModelProps = {
  setup: JudgeSetup;
  /** `queue`: offers to list the waiting verdicts; `line`: one line next to an item, with a link to the rest. */
  place: "page" | "queue" | "line";
};

/** Says that there is no model, what works without one, and how to get one. */
export function NoModel({ setup: { needs_model, servers, may_choose }, place }: NoModelProps) {
  if (place === "line") {
    return (
      <p className="text-muted text-sm">
        {TEXTS.title}. {needs_model > 0 ? `${TEXTS.waiting(needs_model)} ` : ""}
        <Link href="/welcome#model" className="text-accent underline underline-offset-4">
          {TEXTS.lines}
        </Link>
      </p>
    );
  }
  return (
    <Notice tone="caution" icon={CircuitBoard}>
      <h2 className="font-medium">{TEXTS.title}</h2>
      <p className="text-sm">{TEXTS.without}</p>
      {needs_model > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {TEXTS.waiting(needs_model)}
          {place === "queue" ? (
            <Button onClick={() => changeUrl({ status: "needs_model", item: null })}>{TEXTS.show}</Button>
          ) : null}
        </p>
      ) : null}
      {servers.map((server) => (
        <OfferedModel key={server.base_url} server={server} />
      ))}
      {may_choose ? <ModelLines offersServer={servers.length > 0} /> : <p className="text-sm">{TEXTS.askOperator}</p>}
    </Notice>
  );
}

/** Shows a detected server, for a person to choose its model and agree to its use. */
function OfferedModel({ server: { name, base_url, models } }: { server: ModelServer }) {
  const trpc = useTRPC();
  const [model, setModel] = useState(models[0] ?? "");
  const choose = useAct(trpc.judgeSetup.choose.mutationOptions(), { staleQueries: {}, message: TEXTS.chosen(model) });
  return (
    <div className="space-y-1.5 text-sm">
      <p>
        {TEXTS.found(name, base_url)} {TEXTS.consent}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {models.length > 1 ? (
          <Select
            label={TEXTS.model}
            options={models.map((value) => ({ value, label: value }))}
            value={model}
            onChange={setModel}
          />
        ) : null}
        <Button look="primary" disabled={choose.isPending} onClick={() => choose.mutate({ body: { base_url, model } })}>
          <UntrustedText>{choose.isPending ? TEXTS.using : TEXTS.judgeWith(model)}</UntrustedText>
        </Button>
      </div>
    </div>
  );
}
