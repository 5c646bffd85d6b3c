import { OriginCode } from "@/components/start/OriginCode";
import { QUICK_START_TEXTS as TEXTS, START_TEXTS } from "@/components/start/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";

export function QuickStart({ address }: { address: string }) {
  return (
    <section aria-labelledby="quick-start" className="space-y-5">
      <div className="max-w-2xl space-y-1">
        <h2 id="quick-start" className="text-xl">
          {TEXTS.title}
        </h2>
        <p className="text-muted">{TEXTS.hint}</p>
      </div>
      <OriginCode {...PREPARATION} address={address} label={TEXTS.preparation} />
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

// The commands of the start page, for bash, dash and zsh. They require curl, grep, and cut, but no JSON tool. The
// variables are those of the command-line tool. No comments: an interactive zsh has none.
const RUBRIC = `{
  "name": "Release notes",
  "criteria": [
    {"key": "version", "type": "must_have", "primitive": "regex_match@1",
     "title": "Names a version", "config": {"pattern": "[0-9]+[.][0-9]+[.][0-9]+"}},
    {"key": "finished", "type": "must_not", "primitive": "regex_match@1",
     "title": "Nothing left open", "config": {"pattern": "TBD|WIP"}}
  ]
}`;

const JSON_BODY = `\\
  -H "content-type: application/json"`;
const WITH_KEY = `\\
  -H "authorization: Bearer $SVC_VERIFY_API_KEY"`;

/** One per step. */
const COMMANDS: readonly string[] = [
  `curl -sS "$SVC_VERIFY_URL/v1/rubrics" ${WITH_KEY} ${JSON_BODY} -d '${RUBRIC}' | tee rubric.json`,
  `RUBRIC=$(grep -o '"rubric_id":"[^"]*"' rubric.json | head -n 1 | cut -d '"' -f 4)
curl -sS "$SVC_VERIFY_URL/v1/verify" ${WITH_KEY} ${JSON_BODY} -d '{
  "rubric_id": "'"$RUBRIC"'",
  "submission": {"inline": "## 2.4.0: keep the sort order after a refresh"},
  "options": {"wait_ms": 5000}
}' | tee verification.json`,
  `ID=$(grep -oE '"id":"[0-9a-f-]{36}"' verification.json | head -n 1 | cut -d '"' -f 4)
curl -sS "$SVC_VERIFY_URL/v1/verifications/$ID/proof/envelope" ${WITH_KEY} -o proof.json
curl -sS "$SVC_VERIFY_URL/v1/proofs/verify" ${JSON_BODY} --data-binary @proof.json`,
];

/** The key is the only value to replace. The address of the service is between `prefix` and `suffix`. */
const PREPARATION = {
  prefix: "export SVC_VERIFY_URL=",
  suffix: "\nexport SVC_VERIFY_API_KEY=svk_…",
};
