import "@/components/reference/reference.css";
import { GroupNavigation } from "@/components/reference/GroupLinks";
import { OperationSection } from "@/components/reference/OperationSection";
import { SchemaView } from "@/components/reference/SchemaView";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import { groupPath, type OperationGroup } from "@/server/api/reference/operationGroups";
import { findSharedTypes, type SharedTypes } from "@/server/api/reference/sharedTypes";

/** Describes the operations of one tag, then the types that several of them use. */
export function GroupPage({ group: { tag, slug, entries } }: { group: OperationGroup }) {
  const sharedTypes = findSharedTypes(entries);
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <GroupNavigation current={slug} />
      <div className="min-w-0 space-y-8">
        <div className="space-y-2">
          <p className="text-muted text-sm">
            <a href="/docs" className="text-accent underline underline-offset-4">
              {TEXTS.title}
            </a>
          </p>
          <h1 className="text-3xl">{tag}</h1>
        </div>
        {entries.map((entry) => (
          <OperationSection key={entry.id} {...entry} sharedTypes={sharedTypes} />
        ))}
        {sharedTypes.size === 0 ? null : <TypeList sharedTypes={sharedTypes} />}
        <p className="text-sm">
          <a href={`${groupPath({ slug })}.md`} className="text-accent underline underline-offset-4">
            {TEXTS.markdown}
          </a>
        </p>
      </div>
    </div>
  );
}

function TypeList({ sharedTypes }: { sharedTypes: SharedTypes }) {
  return (
    <div className="border-line space-y-6 border-t pt-6">
      <h2 className="text-2xl">{TEXTS.types}</h2>
      {[...sharedTypes].map(([name, schema]) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`} className="space-y-2">
          <h3 id={`${name}-title`} className="text-lg">
            {name}
          </h3>
          <div className="reference-fields">
            <SchemaView schema={schema} sharedTypes={sharedTypes} />
          </div>
        </section>
      ))}
    </div>
  );
}
