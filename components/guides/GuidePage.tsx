import { guideTree, listSections } from "@/components/guides/guide-tree";
import { GuideLinks } from "@/components/guides/GuideLinks";
import { GuideText } from "@/components/guides/GuideText";
import { readGuide } from "@/components/guides/read-guide";
import { GUIDE_TEXTS as TEXTS } from "@/components/guides/texts";
import { Disclosure } from "@/components/ui/Disclosure";
import { guidePath, type GuideName } from "@/server/contracts/guides";

export function GuidePage({ name }: { name: GuideName }) {
  const root = guideTree(readGuide(name));
  const links = <GuideLinks current={name} sections={listSections(root)} />;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={TEXTS.guides} className="hidden lg:block">
        <div className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto pr-2 pb-4">{links}</div>
      </nav>
      <div className="min-w-0 space-y-4">
        <nav aria-label={TEXTS.guides} className="lg:hidden">
          <Disclosure summary={TEXTS.allGuides}>{links}</Disclosure>
        </nav>
        <article className="space-y-4">
          <GuideText root={root} />
        </article>
        <p className="pt-4 text-sm">
          <a href={`${guidePath(name)}.md`} className="text-accent underline underline-offset-4">
            {TEXTS.markdown}
          </a>
        </p>
      </div>
    </div>
  );
}
