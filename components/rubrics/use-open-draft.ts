import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { draftPage } from "@/components/rubrics/addresses";
import { useTRPC } from "@/components/trpc/provider";
import { EDITOR_TEXTS } from "@/components/rubrics/texts";
import { toastDone, toastError } from "@/components/ui/toast";
import type { DraftOrigin, RubricDraftOpenRequest } from "@/server/authoring/contract/rubricDraft";

/** Creates a draft, or finds the draft of the series, and opens it. */
export function useOpenDraft() {
  const trpc = useTRPC();
  const router = useRouter();
  const openMutation = useMutation(trpc.rubricDraft.open.mutationOptions());
  const begin = (body: RubricDraftOpenRequest) =>
    openMutation.mutate(
      { body },
      {
        onSuccess: ({ draft_id, created }) => {
          if (!created) toastDone(EDITOR_TEXTS.existingDraft);
          router.push(draftPage(draft_id));
        },
        onError: toastError,
      },
    );
  const beginFrom = (spec: object, origin: DraftOrigin) => begin({ source: JSON.stringify(spec, null, 2), origin });
  return { begin, beginFrom, isOpening: openMutation.isPending || openMutation.isSuccess };
}
