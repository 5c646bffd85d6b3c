import { GUIDE_TEXTS as TEXTS } from "@/components/guides/texts";
import { GUIDE_NAMES, guidePath, GUIDES } from "@/server/contracts/guides";

export function GuideIndex() {
  return (
    <div className="space-y-6">
      <div className="max-w-2xl space-y-2">
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.intro}</p>
      </div>
      <GuideList />
    </div>
  );
}

/** Links to every guide, with a sentence about what it covers. */
export function GuideList() {
  return (
    <ul className="border-line bg-surface divide-line rounded-card divide-y border">
      {GUIDE_NAMES.map((name) => (
        <li key={name}>
          <a
            href={guidePath(name)}
            className="hover:bg-sunken grid gap-x-4 px-4 py-2.5 sm:grid-cols-[16rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="text-accent">{GUIDES[name].title}</span>
            <span className="text-muted text-sm">{GUIDES[name].summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
