import { ProblemBodyExample } from "@/components/problems/ProblemBodyExample";
import { GuideList } from "@/components/guides/GuideIndex";
import { GUIDE_TEXTS } from "@/components/guides/texts";
import { Method } from "@/components/reference/Method";
import { OperationSection } from "@/components/reference/OperationSection";
import { operationGroups } from "@/components/reference/operation-groups";
import { REFERENCE_TEXTS as TEXTS } from "@/components/reference/texts";
import { Disclosure } from "@/components/ui/Disclosure";
import { Problem, problemBody } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";

export function ReferencePage() {
  const groups = operationGroups();
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={TEXTS.operations} className="hidden lg:block">
        <div className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto pr-2 pb-4 text-sm">
          <OperationList />
        </div>
      </nav>
      <div className="min-w-0 space-y-10">
        <nav aria-label={TEXTS.operations} className="lg:hidden">
          <Disclosure summary={TEXTS.allOperations}>
            <OperationList />
          </Disclosure>
        </nav>
        <div className="max-w-2xl space-y-3">
          <h1 className="text-3xl">{TEXTS.title}</h1>
          <p className="text-muted">
            {TEXTS.intro(API_VERSION)}
            <a href="/openapi.json" className="text-accent underline underline-offset-4">
              {TEXTS.openApi}
            </a>
            .
          </p>
          <p className="text-muted">{TEXTS.errors}</p>
          <ProblemBodyExample body={problemBody(new Problem("insufficient_scope"), "")} />
        </div>
        <section aria-labelledby="guides" className="space-y-3">
          <h2 id="guides" className="text-2xl">
            {GUIDE_TEXTS.title}
          </h2>
          <GuideList />
        </section>
        {groups.map(({ tag, entries }) => (
          <section key={tag} aria-label={tag} className="space-y-8">
            <h2 className="text-2xl">{tag}</h2>
            {entries.map((entry) => (
              <OperationSection key={entry.id} {...entry} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function OperationList() {
  return (
    <div className="space-y-4 text-sm">
      {operationGroups().map(({ tag, entries }) => (
        <div key={tag}>
          <p className="font-semibold">{tag}</p>
          <ul className="mt-1">
            {entries.map(({ id, operation }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="text-muted hover:bg-sunken hover:text-ink flex items-start gap-2 rounded px-1 py-1 leading-5"
                >
                  <span className="flex w-12 shrink-0">
                    <Method method={operation.http.method} />
                  </span>
                  <span className="min-w-0 break-words">{operation.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
