import { useQuery } from "@tanstack/react-query";
import { judgeSetupQuery } from "@/components/model/queries";
import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { useAct } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** Shows the model that was chosen in the console, to the person who may end its use. */
export function ChosenModel() {
  const trpc = useTRPC();
  const { data } = useQuery(judgeSetupQuery(trpc));
  const forget = useAct(trpc.judgeSetup.forget.mutationOptions(), { staleQueries: {}, message: TEXTS.forgotten });
  if (!data?.chosen || !data.may_choose || data.model === null) return null;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <UntrustedText>{TEXTS.inUse(data.model)}</UntrustedText>
      <Button look="quiet" disabled={forget.isPending} onClick={() => forget.mutate({})}>
        {TEXTS.forget}
      </Button>
    </p>
  );
}
