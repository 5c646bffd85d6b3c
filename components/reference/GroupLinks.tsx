import { Disclosure } from "@/components/ui/Disclosure";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import { groupPath, operationGroups } from "@/server/api/reference/operationGroups";

/**
 * Links to the groups of operations and to the operations of the current one: next to the page, or above it on a narrow
 * screen.
 */
export function GroupNavigation({ current }: { current: string | null }) {
  const links = <GroupLinks current={current} />;
  return (
    <>
      <nav aria-label={TEXTS.tags} className="hidden lg:block">
        <div className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto pr-2 pb-4">{links}</div>
      </nav>
      <nav aria-label={TEXTS.tags} className="mb-6 lg:hidden">
        <Disclosure summary={TEXTS.allTags}>{links}</Disclosure>
      </nav>
    </>
  );
}

const linkClass = "text-muted hover:bg-sunken hover:text-ink block rounded px-1 py-1 leading-5 break-words";

function GroupLinks({ current }: { current: string | null }) {
  return (
    <ul className="space-y-0.5 text-sm">
      {operationGroups().map(({ tag, slug, entries }) => (
        <li key={slug}>
          <a
            href={groupPath({ slug })}
            aria-current={slug === current ? "page" : undefined}
            className={`${linkClass} aria-[current]:text-ink aria-[current]:font-semibold`}
          >
            {tag}
          </a>
          {slug === current ? (
            <ul className="border-line my-1 ml-1.5 border-l pl-2">
              {entries.map(({ id, operation }) => (
                <li key={id}>
                  <a href={`#${id}`} className={linkClass}>
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
