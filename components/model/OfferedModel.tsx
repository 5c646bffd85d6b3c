"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { useAct } from "@/components/settings/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Select } from "@/components/ui/Select";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ModelServer } from "@/server/llm/contract/judgeSetup";

/** One found server: a person chooses its model and agrees to its use. */
export function OfferedModel({ server: { name, base_url, models } }: { server: ModelServer }) {
  const trpc = useTRPC();
  const act = useAct();
  const [model, setModel] = useState(models[0] ?? "");
  const choose = useMutation(trpc.judgeSetup.choose.mutationOptions(act({ stale: {}, message: TEXTS.chosen(model) })));
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
