import { PROBLEM_TEXTS as TEXTS } from "@/components/problems/texts";
import { PROBLEMS, PROBLEM_CODES } from "@/server/contracts/problems";

export function ProblemIndex() {
  return (
    <div className="space-y-6">
      <div className="max-w-2xl space-y-2">
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.intro}</p>
      </div>
      <ul className="border-line bg-surface divide-line rounded-card divide-y border">
        {PROBLEM_CODES.map((code) => (
          <li key={code}>
            <a
              href={`/problems/${code}`}
              className="hover:bg-sunken grid gap-x-4 px-4 py-2.5 sm:grid-cols-[3rem_20rem_minmax(0,1fr)] sm:items-baseline"
            >
              <span className="text-muted text-sm tabular-nums">{PROBLEMS[code].status}</span>
              <code className="text-accent text-sm break-all">{code}</code>
              <span className="text-muted text-sm">{PROBLEMS[code].title}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
