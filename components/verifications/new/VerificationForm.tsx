import { useMutation } from "@tanstack/react-query";
import { ListChecks, ArrowRight } from "lucide-react";
import { useState } from "react";
import { KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { EmptyState } from "@/components/ui/EmptyState";
import { LinkButton } from "@/components/ui/LinkButton";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { CriteriaList } from "@/components/verifications/detail/CriteriaList";
import { TimelineTab } from "@/components/verifications/detail/TimelineTab";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { VerdictSummary } from "@/components/verifications/detail/VerdictSummary";
import { type Draft, buildSubmission } from "@/components/verifications/draft-submission";
import { isOpen } from "@/components/verifications/is-open";
import { OptionFields } from "@/components/verifications/new/OptionFields";
import { buildOptions } from "@/components/verifications/new/options";
import { RubricPicker } from "@/components/verifications/new/RubricPicker";
import { SubmissionFields } from "@/components/verifications/new/SubmissionFields";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import { useKeptDraft } from "@/components/verifications/new/use-kept-draft";
import { NEW_SHORTCUTS } from "@/components/verifications/shortcuts";
import { useRubrics } from "@/components/verifications/use-rubrics";
import { verificationPage } from "@/components/verifications/verification-page";

/** Shows the form next to its result. The rubric is in the URL. */
export function VerificationForm({ draftKey, initial }: { draftKey: string; initial: Draft }) {
  const trpc = useTRPC();
  const rubrics = useRubrics();
  const { draft, options, submissionKey, change, discard } = useKeptDraft(draftKey, initial);
  const [message, setMessage] = useState<string | null>(null);
  const rubricId = useUrlParams().get("rubric") ?? "";
  const submit = useMutation(trpc.verification.submit.mutationOptions());

  const send = () => {
    if (submit.isPending) return;
    const draftResult = buildSubmission(draft);
    const extra = buildOptions(options);
    const missingMessage =
      rubricId === ""
        ? "rubric"
        : "incomplete" in draftResult
          ? draftResult.incomplete
          : extra === null
            ? "subject"
            : null;
    const fault = "fault" in draftResult && draftResult.fault !== undefined ? draftResult.fault : null;
    setMessage(missingMessage && (fault === null ? TEXTS.missing[missingMessage] : TEXTS.notExact(fault)));
    if (missingMessage === null && "submission" in draftResult) {
      const body = { rubric_id: rubricId, submission: draftResult.submission, ...extra };
      const input = { body, idempotency_key: `${submissionKey} ${rubricId}` };
      submit.mutate(input, { onSuccess: () => discard(submissionKey) });
    }
  };
  useShortcut(NEW_SHORTCUTS.submit, send);

  if (rubrics.error) {
    return <ErrorNotice error={rubrics.error} onRetry={rubrics.refetch} />;
  }
  if (!rubrics.data) return <Skeleton lines={8} />;
  if (rubrics.data.rubrics.length === 0 && rubricId === "") {
    return (
      <EmptyState
        icon={ListChecks}
        title={TEXTS.noRubrics}
        explanation={TEXTS.noRubricsHint}
        action={<LinkButton href="/rubrics/new">{TEXTS.newRubric}</LinkButton>}
      />
    );
  }
  const acceptedSubmission = submit.data;
  const id =
    acceptedSubmission &&
    ("verification_id" in acceptedSubmission ? acceptedSubmission.verification_id : acceptedSubmission.id);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        {/* On the way back, the browser would otherwise restore texts that were submitted, or into other fields. */}
        <form
          className="space-y-5"
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <RubricPicker
            rubrics={rubrics.data.rubrics}
            rubricId={rubricId}
            onChange={(rubric) => changeUrl({ rubric })}
          />
          <SubmissionFields
            draft={draft}
            onChange={(fields) => change((latest) => ({ draft: { ...latest.draft, ...fields } }))}
          />
          <OptionFields
            options={options}
            onChange={(fields) => change((latest) => ({ options: { ...latest.options, ...fields } }))}
          />
          <ErrorNotice error={submit.error} />
          <SubmitRow message={message} isBusy={submit.isPending} />
        </form>
      </Card>
      <section aria-label={TEXTS.result} className="min-w-0 space-y-4 lg:sticky lg:top-16">
        {id === undefined ? (
          <p className="border-line-strong text-muted rounded-card border border-dashed p-8 text-center text-sm">
            {TEXTS.waiting}
          </p>
        ) : (
          <LiveResult key={id} id={id} />
        )}
      </section>
    </div>
  );
}

function SubmitRow({ message, isBusy }: { message: string | null; isBusy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? TEXTS.submitting : TEXTS.submit}
      </Button>
      <KeyHint shortcut={NEW_SHORTCUTS.submit} />
      <p role="alert" className="text-not-met text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}

/** Shows the submitted verification, updated until it has finished. */
function LiveResult({ id }: { id: string }) {
  const { data, error, refetch } = useVerificationDetail(id);
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <>
      <VerdictSummary detail={data} level="section" />
      {isOpen(data.verification.status) ? <TimelineTab detail={data} /> : <CriteriaList detail={data} />}
      <LinkButton href={verificationPage(id)}>
        {TEXTS.open}
        <ArrowRight aria-hidden className="size-4" />
      </LinkButton>
    </>
  );
}
