import { ProblemBodyExample } from "@/components/problems/ProblemBodyExample";
import { GuideList } from "@/components/guides/GuideIndex";
import { GUIDE_TEXTS } from "@/components/guides/texts";
import { EarlierFragment } from "@/components/reference/EarlierFragment";
import { GroupNavigation } from "@/components/reference/GroupLinks";
import { Method } from "@/components/reference/Method";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import { Problem, problemBody } from "@/server/contracts/problems";
import { groupPath, operationGroups, operationPath, type OperationGroup } from "@/server/api/reference/operationGroups";
import { API_VERSION } from "@/server/contracts/version";

export function ReferenceIndex() {
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <GroupNavigation current={null} />
      <div className="min-w-0 space-y-10">
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
        <section aria-labelledby="operations" className="space-y-6">
          <h2 id="operations" className="text-2xl">
            {TEXTS.operations}
          </h2>
          {operationGroups().map((group) => (
            <OperationList key={group.slug} {...group} />
          ))}
        </section>
      </div>
      <EarlierFragment />
    </div>
  );
}

function OperationList({ tag, slug, entries }: OperationGroup) {
  return (
    <div className="space-y-1">
      <h3 className="text-lg">
        <a href={groupPath({ slug })} className="hover:text-accent">
          {tag}
        </a>
      </h3>
      <ul>
        {entries.map((entry) => (
          // The reference was one page, so links to an operation have its ID as the fragment of this address.
          <li key={entry.id} id={entry.id}>
            <a
              href={operationPath(entry)}
              className="text-muted hover:bg-sunken hover:text-ink flex items-start gap-2 rounded px-1 py-1 text-sm leading-5"
            >
              <span className="flex w-14 shrink-0">
                <Method method={entry.operation.http.method} />
              </span>
              <span className="min-w-0 break-words">{entry.operation.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
