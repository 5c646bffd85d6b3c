import { useMutation } from "@tanstack/react-query";
import { SAMPLE_TEXTS as TEXTS } from "@/components/samples/texts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { readProblem } from "@/components/trpc/read-problem";
import { useTRPC } from "@/components/trpc/provider";
import { toastProblem } from "@/components/ui/toast";

/** Removes the sample tenant after a confirmation, and leaves it; also when another owner has already removed it. */
export function RemoveSampleData({ onRemoved, onClose }: { onRemoved: () => void; onClose: () => void }) {
  const remove = useMutation(
    useTRPC().sampleData.remove.mutationOptions({
      onSuccess: onRemoved,
      onError: (error) => {
        const problem = readProblem(error);
        if (problem.code === "not_found" || problem.code === "forbidden") onRemoved();
        else toastProblem(problem);
      },
    }),
  );
  return (
    <ConfirmDialog
      title={TEXTS.confirmTitle}
      hint={TEXTS.confirmHint}
      verb={TEXTS.remove}
      isBusy={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}
