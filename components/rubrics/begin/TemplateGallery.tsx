import { useQuery } from "@tanstack/react-query";
import { readCriteria, criterionName } from "@/components/rubrics/spec";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { setupQuery, templatesQuery } from "@/components/rubrics/queries";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Disclosure } from "@/components/ui/Disclosure";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricTemplate } from "@/server/rubric/contract";

export function TemplateGallery() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery({ ...templatesQuery(trpc), staleTime: Infinity });
  const { data: setup } = useQuery(setupQuery(trpc));
  const { beginFrom, isOpening } = useOpenDraft();
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {data.templates.map((template) => (
        <li
          key={template.slug}
          className="border-line bg-surface rounded-card flex min-w-0 flex-col gap-2 border p-4 text-sm"
        >
          <h2 className="text-base">{template.label}</h2>
          <p>{template.description}</p>
          <p className="text-muted text-xs">
            {TEXTS.criteria(readCriteria(template.spec).length)},{" "}
            {isJudged(template) ? TEXTS.needsModel : TEXTS.needsNoModel}
            {setup ? `, ${TEXTS.usedBy(setup.template_use[template.slug] ?? 0)}` : ""}
          </p>
          <Disclosure summary={TEXTS.preview}>
            <ol className="list-decimal space-y-1 pl-5">
              {readCriteria(template.spec).map((criterion) => (
                <li key={String(criterion["key"])}>
                  {criterionName(criterion)}{" "}
                  <span className="text-muted">({String(criterion["type"]).replace("_", " ")})</span>
                  {typeof criterion["statement"] === "string" ? (
                    <span className="text-muted block">
                      <UntrustedText>{criterion["statement"]}</UntrustedText>
                    </span>
                  ) : null}
                </li>
              ))}
            </ol>
          </Disclosure>
          <div className="mt-auto pt-2">
            <Button
              disabled={isOpening}
              aria-label={`${TEXTS.use}: ${template.label}`}
              onClick={() => beginFrom(template.spec, { kind: "template", slug: template.slug })}
            >
              {TEXTS.use}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const isJudged = ({ spec }: RubricTemplate): boolean =>
  readCriteria(spec).some((criterion) => criterion["primitive"] === "llm_judge@1");
