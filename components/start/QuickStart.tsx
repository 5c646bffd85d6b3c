import { OriginCode } from "@/components/start/OriginCode";
import { COMMANDS, PREPARATION } from "@/components/start/quick-start";
import { QUICK_START_TEXTS as TEXTS, START_TEXTS } from "@/components/start/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";

export function QuickStart() {
  return (
    <section aria-labelledby="quick-start" className="space-y-5">
      <div className="max-w-2xl space-y-1">
        <h2 id="quick-start" className="text-xl">
          {TEXTS.title}
        </h2>
        <p className="text-muted">{TEXTS.hint}</p>
      </div>
      <OriginCode {...PREPARATION} label={TEXTS.preparation} />
      <ol className="space-y-5">
        {TEXTS.steps.map(({ title, about, label }, index) => (
          <li key={title} className="grid gap-x-8 gap-y-2 lg:grid-cols-[16rem_minmax(0,1fr)]">
            <div>
              <h3 className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="bg-accent-soft text-accent grid size-6 place-items-center rounded-full text-sm tabular-nums"
                >
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="text-muted mt-1 text-sm">{about}</p>
            </div>
            <CodeBlock code={COMMANDS[index] ?? ""} label={label} />
          </li>
        ))}
      </ol>
      <p className="text-muted">
        {TEXTS.then}{" "}
        <a href="/check" className="text-accent underline underline-offset-4">
          {START_TEXTS.check}
        </a>{" "}
        {TEXTS.drop} <code className="text-sm">{TEXTS.file}</code> {TEXTS.sameCheck}
      </p>
    </section>
  );
}
