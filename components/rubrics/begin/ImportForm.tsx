import { useMutation } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { readCriteria } from "@/components/rubrics/spec";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { SOME_TEXT } from "@/components/ui/some-text";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { CODE_AREA } from "@/components/ui/code-area";
import { LIMITS } from "@/server/contracts/limits";
import type { RubricImported } from "@/server/authoring/contract/rubricEditor";
import type { RubricIssue } from "@/server/rubric/contract";

/** Imports the checks of other tools; rejected parts are listed with their path in the document. */
export function ImportForm() {
  const trpc = useTRPC();
  const { beginFrom, isOpening } = useOpenDraft();
  const importMutation = useMutation(trpc.rubricEditor.import.mutationOptions());
  const [document, setDocument] = useState("");
  const [name, setName] = useState("");
  const send = () =>
    importMutation.mutate(
      { body: { document, name: name.trim() } },
      {
        onSuccess: (importResult) => {
          if (importResult.spec && !hasErrors(importResult)) openImport(importResult.spec, importResult.issues);
        },
      },
    );
  const openImport = (spec: object, issues: readonly RubricIssue[]) =>
    beginFrom(spec, { kind: "import", warnings: issues.map(({ path, message }) => `${path || "/"}: ${message}`) });
  const refusedImport = importMutation.data && hasErrors(importMutation.data) ? importMutation.data : null;
  return (
    <form
      className="max-w-2xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <InputField
        label={TEXTS.rubricName}
        required
        pattern={SOME_TEXT}
        value={name}
        maxLength={LIMITS.rubricNameChars}
        onChange={(event) => setName(event.target.value)}
      />
      <LimitedTextArea
        {...CODE_AREA}
        label={TEXTS.document}
        required
        hint={TEXTS.documentHint}
        rows={12}
        value={document}
        maxLength={LIMITS.draftSourceChars}
        onChange={(event) => setDocument(event.target.value)}
      />
      <ErrorNotice error={importMutation.error} onRetry={send} />
      {refusedImport ? (
        <RefusedImport
          importResult={refusedImport}
          action={
            refusedImport.spec ? (
              <Button disabled={isOpening} onClick={() => openImport(refusedImport.spec ?? {}, refusedImport.issues)}>
                {TEXTS.importOthers(readCriteria(refusedImport.spec).length)}
              </Button>
            ) : null
          }
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={importMutation.isPending || isOpening}>
          {importMutation.isPending ? TEXTS.importing : TEXTS.import}
        </Button>
        <FilePick label={TEXTS.file} accept=".json,.yaml,.yml" onFile={(file) => void file.text().then(setDocument)} />
      </div>
    </form>
  );
}

const hasErrors = ({ issues }: RubricImported): boolean => issues.some(({ severity }) => severity === "error");

function RefusedImport({
  importResult: { spec, issues },
  action,
}: {
  importResult: RubricImported;
  action: ReactNode;
}) {
  return (
    <div role="alert">
      <Notice tone={spec ? "caution" : "bad"} icon={CircleAlert} title={spec ? TEXTS.partly : TEXTS.refused}>
        <ul className="space-y-1 text-sm">
          {issues.map(({ severity, path, code, message }) => (
            <li key={`${path} ${code} ${message}`} className="flex items-start gap-1.5">
              {severity === "warning" ? (
                <TriangleAlert aria-label={TEXTS.warning} className="text-partial mt-1 size-3.5" />
              ) : null}
              <span className="min-w-0">
                <code className="text-xs">{path || "/"}</code> <UntrustedText>{message}</UntrustedText>
              </span>
            </li>
          ))}
        </ul>
        {action}
      </Notice>
    </div>
  );
}
