import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { rubricPage } from "@/components/rubrics/addresses";
import { forgetUnsent } from "@/components/rubrics/editor/unsent";
import type { Check } from "@/components/rubrics/editor/use-check";
import type { Draft } from "@/components/rubrics/editor/use-draft";
import { GateList } from "@/components/rubrics/panels/GateList";
import type { ExampleRuns } from "@/components/rubrics/panels/use-example-runs";
import { textOrEmpty } from "@/components/rubrics/spec";
import { PUBLISH_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { readProblem } from "@/components/trpc/read-problem";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { ErrorNotice, ProblemNotice } from "@/components/ui/ProblemNotice";
import { UI_TEXTS } from "@/components/ui/texts";
import { toastDone } from "@/components/ui/toast";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { LIMITS } from "@/server/contracts/limits";
import { countOf } from "@/server/contracts/quantities";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";
import type { RubricNextVersion } from "@/server/authoring/contract/rubricEditor";

type PublishDialogProps = {
  initial: RubricDraft;
  draft: Draft;
  check: Check;
  runs: ExampleRuns;
  /** Called with true when publishing begins, and with false when it fails. */
  onPublishing: (isPublishing: boolean) => void;
  onClose: () => void;
};

const FORM = "publish-rubric";

/** Publishes a draft. If the service rejects it or an example does not agree, publishing requires a reason. */
export function PublishDialog({ initial, draft, check, runs, onPublishing, onClose }: PublishDialogProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const publish = useMutation(trpc.rubricEditor.publish.mutationOptions());
  const { spec } = draft.state;
  const name = textOrEmpty(spec["name"]);
  const next = useQuery({ ...trpc.rubricEditor.nextVersion.queryOptions({ name }), staleTime: 0 });
  const isCompiled = draft.state.fault === null && !check.isStale && check.result?.ok === true;
  const problem = publish.error && readProblem(publish.error);
  const isGateClosed = problem?.code === "conflict" && problem.detail?.startsWith("the gate is closed") === true;
  const outcomes = draft.state.examples.map((example) => runs.findResult(example)?.outcome ?? "not_run");
  const needsReason = isGateClosed || outcomes.some((outcome) => outcome !== "agrees");
  // A cached version may be out of date. When the version arrives, the dialog also grows and moves its buttons, and a
  // click that began on one would be lost.
  const isReady = isCompiled && next.isSuccess && next.isFetchedAfterMount && !publish.isPending;
  const canPublish = isReady && (!needsReason || reason.trim() !== "");

  const confirm = () => {
    onPublishing(true);
    publish.mutate(
      {
        body: {
          spec,
          draft_id: initial.draft_id,
          examples: runs.triedExamples,
          ...(note.trim() === "" ? {} : { note: note.trim() }),
          ...(needsReason && reason.trim() !== "" ? { override_reason: reason.trim() } : {}),
        },
      },
      {
        onSuccess: ({ rubric_id, version }) => {
          forgetUnsent(initial.draft_id);
          // The next pages fetch again; the draft of this page no longer exists.
          void queries.invalidateQueries({ refetchType: "none" });
          toastDone(TEXTS.done(name, version));
          router.push(rubricPage(rubric_id));
        },
        onError: () => onPublishing(false),
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.title}
      description={TEXTS.hint}
      footer={
        <>
          <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
          <Button type="submit" form={FORM} look="primary" disabled={!canPublish}>
            {publish.isPending ? TEXTS.publishing : TEXTS.confirm}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canPublish) confirm();
        }}
      >
        {next.isSuccess ? (
          <div>
            <p className="font-medium">
              <UntrustedText>{TEXTS.as(name, next.data.version)}</UntrustedText>
            </p>
            <CurrentVersion current={next.data.current} />
          </div>
        ) : null}
        <GateList
          isCompiled={isCompiled}
          issues={check.result?.issues ?? []}
          outcomes={outcomes}
          agreement={isGateClosed ? "no" : next.data?.current === null ? "none" : "open"}
        />
        <LimitedTextArea
          label={TEXTS.note}
          rows={2}
          value={note}
          maxLength={LIMITS.publishNoteChars}
          onChange={(event) => setNote(event.target.value)}
        />
        {needsReason ? (
          <LimitedTextArea
            label={TEXTS.override}
            hint={TEXTS.overrideHint}
            rows={2}
            value={reason}
            maxLength={LIMITS.publishNoteChars}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <ErrorNotice error={next.error} onRetry={next.refetch} />
        {problem ? <ProblemNotice problem={problem} /> : null}
      </form>
    </Dialog>
  );
}

function CurrentVersion({ current }: Pick<RubricNextVersion, "current">) {
  if (current === null) return <p className="text-muted text-sm">{TEXTS.first}</p>;
  const { version, verifications, archived } = current;
  return (
    <p className="text-muted text-sm">
      {TEXTS.continues(version, countOf(verifications, "verification"))} {archived ? TEXTS.returnsToLists : null}
    </p>
  );
}
