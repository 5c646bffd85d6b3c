import { ProblemBodyExample } from "@/components/problems/ProblemBodyExample";
import { PROBLEM_TEXTS as TEXTS } from "@/components/problems/texts";
import { operationGroups, operationPath } from "@/server/api/reference/operationGroups";
import { Method } from "@/components/reference/Method";
import { listProblemCodes } from "@/server/contracts/operation";
import { PROBLEMS, Problem, problemBody, type ProblemCode } from "@/server/contracts/problems";

export function ProblemPage({ code }: { code: ProblemCode }) {
  const { status, title, fix } = PROBLEMS[code];
  const operations = operationGroups()
    .flatMap(({ entries }) => entries)
    .filter(({ operation }) => listProblemCodes(operation).includes(code));
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-2">
        <p className="text-muted text-sm">
          <a href="/problems" className="text-accent underline underline-offset-4">
            {TEXTS.title}
          </a>
        </p>
        <h1 className="text-3xl">{title}</h1>
        <p className="text-muted">
          {TEXTS.code} <code className="text-ink text-sm break-all">{code}</code>, {TEXTS.status}{" "}
          <span className="text-ink tabular-nums">{status}</span>
        </p>
      </div>
      <section className="border-accent bg-accent-soft rounded-r-card border-l-4 p-4">
        <h2 className="text-sm">{TEXTS.fix}</h2>
        <p>{fix}</p>
      </section>
      <section className="space-y-2">
        <h2 className="text-lg">{TEXTS.body}</h2>
        <p className="text-muted text-sm">{TEXTS.bodyHint}</p>
        <ProblemBodyExample body={problemBody(new Problem(code), "")} />
      </section>
      <section className="space-y-2">
        <h2 className="text-lg">{TEXTS.operations}</h2>
        {operations.length === 0 ? (
          <p className="text-muted">{TEXTS.noOperations}</p>
        ) : (
          <ul className="space-y-1.5">
            {operations.map((entry) => (
              <li key={entry.id} className="flex items-start gap-2">
                <span className="flex w-12 shrink-0">
                  <Method method={entry.operation.http.method} />
                </span>
                <a href={operationPath(entry)} className="text-accent underline underline-offset-4">
                  {entry.operation.summary}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
