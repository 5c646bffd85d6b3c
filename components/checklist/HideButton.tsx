"use client";

import { useMutation } from "@tanstack/react-query";
import { CHECKLIST_TEXTS as TEXTS } from "@/components/checklist/texts";
import { useAct } from "@/components/settings/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";

/** From then on the console begins with the cockpit, for every member. */
export function HideButton() {
  const trpc = useTRPC();
  const act = useAct();
  const hide = useMutation(
    trpc.checklist.mark.mutationOptions(act({ stale: trpc.checklist.get.queryFilter(), message: TEXTS.hidden })),
  );
  return (
    <Button look="quiet" disabled={hide.isPending} onClick={() => hide.mutate({ body: { mark: "hidden" } })}>
      {TEXTS.hide}
    </Button>
  );
}
