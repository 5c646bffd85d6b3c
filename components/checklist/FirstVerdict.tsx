import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CHECKLIST_TEXTS as TEXTS } from "@/components/checklist/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { LinkButton } from "@/components/ui/LinkButton";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { verificationPage } from "@/components/verifications/verification-page";
import { LIMITS } from "@/server/contracts/limits";

/** Templates for the first verdict: one whose example shows a model at work, and one that needs no model. */
const EXAMPLES = { judged: "rag-grounding-check", checked: "release-notes-lint" };

/** Submits a template's example, and opens its verification. */
export function FirstVerdict({ showsModel }: { showsModel: boolean }) {
  const client = useTRPCClient();
  const router = useRouter();
  const [isModelMissing, setIsModelMissing] = useState(false);
  const judge = useMutation({
    mutationFn: async () => {
      const slug = showsModel ? EXAMPLES.judged : EXAMPLES.checked;
      const [{ templates }, { rubrics }] = await Promise.all([
        client.rubric.templates.query({}),
        client.rubric.list.query({ limit: LIMITS.pageSize }),
      ]);
      const template = templates.find((candidate) => candidate.slug === slug);
      const rubric = rubrics.find(({ name }) => name === template?.spec["name"]);
      const [example] = template?.examples ?? [];
      if (!rubric || !example) return null;
      const { submission } = example;
      return client.verification.submit.mutate({ body: { rubric_id: rubric.rubric_id, submission } });
    },
    onSuccess: (verification) => {
      if (verification === null) setIsModelMissing(true);
      else
        router.push(
          verificationPage("verification_id" in verification ? verification.verification_id : verification.id),
        );
    },
  });
  return (
    <Card title={TEXTS.firstTitle}>
      <p className="text-sm">{showsModel ? TEXTS.firstJudged : TEXTS.firstChecked}</p>
      <div className="space-y-3 pt-3">
        {isModelMissing ? (
          <>
            <p className="text-sm">{TEXTS.noRubric}</p>
            <LinkButton href="/rubrics/new">{TEXTS.newRubric}</LinkButton>
          </>
        ) : (
          <Button look="primary" disabled={judge.isPending || judge.isSuccess} onClick={() => judge.mutate()}>
            {judge.isPending || judge.isSuccess ? TEXTS.firstBusy : TEXTS.first}
          </Button>
        )}
        <ErrorNotice error={judge.error} />
      </div>
    </Card>
  );
}
