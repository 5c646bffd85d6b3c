import { GUIDE_NAMES, guidePath, GUIDES, type GuideName } from "@/server/contracts/guides";

type Section = { id: string; title: string };

/** Links to the guides and, below the current one, to its sections. */
export function GuideLinks({ current, sections }: { current: GuideName; sections: readonly Section[] }) {
  return (
    <ul className="space-y-0.5 text-sm">
      {GUIDE_NAMES.map((name) => (
        <li key={name}>
          <a
            href={guidePath(name)}
            aria-current={name === current ? "page" : undefined}
            className="text-muted hover:bg-sunken hover:text-ink aria-[current]:text-ink block rounded px-1 py-1 leading-5 aria-[current]:font-semibold"
          >
            {GUIDES[name].title}
          </a>
          {name === current && sections.length > 0 ? (
            <ul className="border-line my-1 ml-1.5 border-l pl-2">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="text-muted hover:bg-sunken hover:text-ink block rounded px-1 py-1 leading-5"
                  >
                    {title}
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
