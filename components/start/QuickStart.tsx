import { OriginCode } from "@/components/start/OriginCode";
import { PREPARATION, QUICK_START } from "@/components/start/quick-start";
import { CodeBlock } from "@/components/ui/CodeBlock";

export function QuickStart() {
  return (
    <section aria-labelledby="quick-start" className="space-y-5">
      <div className="max-w-2xl space-y-1">
        <h2 id="quick-start" className="text-xl">
          From nothing to a checked proof in three steps
        </h2>
        <p className="text-muted">Paste these into one shell session, after setting the address and your key:</p>
      </div>
      <OriginCode {...PREPARATION} label="the preparation" />
      <ol className="space-y-5">
        {QUICK_START.map(({ title, about, label, code }, index) => (
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
            <CodeBlock code={code} label={label} />
          </li>
        ))}
      </ol>
      <p className="text-muted">
        Then open{" "}
        <a href="/check" className="text-accent underline underline-offset-4">
          Check a proof
        </a>{" "}
        and drop <code className="text-sm">proof.json</code> on it: the same check, in your browser, with nothing sent.
      </p>
    </section>
  );
}
