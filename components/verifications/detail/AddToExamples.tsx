import { useMutation } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { draftPage } from "@/components/rubrics/addresses";
import { type TrpcClient, useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { toastDone, toastError, toastProblem } from "@/components/ui/toast";
import { toDraft, buildSubmission } from "@/components/verifications/draft-submission";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import { LIMITS } from "@/server/contracts/limits";
import type { VerificationDetail } from "@/server/detail/contract";
import { startOf } from "@/server/contracts/cutText";

/** Adds the submission to the marked examples of the caller's draft of the rubric, by the answer that holds now. */
export function AddToExamples({ detail }: { detail: VerificationDetail }) {
  const client = useTRPCClient();
  const router = useRouter();
  const example = toExample(detail);
  const add = useMutation({
    mutationFn: (newExample: DraftExample) => addExample(client, detail.rubric.id, newExample),
    onSuccess: ({ draftId, isFull }) => {
      if (isFull) return toastProblem({ ...TEXTS.examplesFull(LIMITS.markedExamples), code: null });
      toastDone(TEXTS.exampleAdded);
      router.push(draftPage(draftId, "examples"));
    },
    onError: toastError,
  });
  if (example === null) return null;
  return (
    <Button icon={ListPlus} disabled={add.isPending} onClick={() => add.mutate(example)}>
      {TEXTS.addToExamples}
    </Button>
  );
}

/** Builds an example; null without an answer that can be a mark, and for a text that is too long for an example. */
function toExample(detail: VerificationDetail): DraftExample | null {
  const { verification } = detail;
  const determination = verification.current?.determination;
  if (determination === undefined || determination === "cannot_determine") return null;
  const draft = buildSubmission(toDraft(detail));
  if (!("submission" in draft)) return null;
  const { submission } = draft;
  const text = "inline" in submission ? submission.inline : null;
  const content = text ?? JSON.stringify(submission, null, 2);
  if (content.length > LIMITS.draftExampleChars) return null;
  return {
    id: verification.id,
    label: startOf(verification.attempt?.subject.ref ?? collapseSpaces(content), LIMITS.exampleLabelChars),
    mark: determination === "met" ? "should_pass" : "should_fail",
    format: text === null ? "json" : "text",
    content,
  };
}

/** Writes a text on one line, to name an example without a subject. The first line of JSON is only a brace. */
const collapseSpaces = (content: string): string => content.replaceAll(/\s+/gu, " ").trim();

async function addExample(client: TrpcClient, rubricId: string, newExample: DraftExample) {
  const { draft_id: draftId } = await client.rubricDraft.open.mutate({ body: { rubric_id: rubricId } });
  const { source, examples, revision } = await client.rubricDraft.get.query({ id: draftId });
  if (examples.some(({ id }) => id === newExample.id)) return { draftId, isFull: false };
  const isFull = examples.filter(({ mark }) => mark === newExample.mark).length >= LIMITS.markedExamples;
  if (!isFull) {
    const body = { source, examples: [...examples, newExample], revision };
    await client.rubricDraft.save.mutate({ id: draftId, body });
  }
  return { draftId, isFull };
}
