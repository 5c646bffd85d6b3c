// npm run bench [-- --rows id,id] [--quick]: measures the product against its floors and prints a table; a full run
// also writes results.json.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureCacheReadNs } from "./cacheRead";
import { describeCommit, describeMachine } from "./machine";
import { FULL, QUICK, type Effort, type Row } from "./row";
import { atSize } from "./rows/atSize";
import { calibration } from "./rows/calibration";
import { clone } from "./rows/clone";
import { judgedForm } from "./rows/judgedForms";
import { logAppend, logInclusion } from "./rows/log";
import { memory } from "./rows/memory";
import { promptfoo } from "./rows/promptfoo";
import { proofCheck } from "./rows/proofCheck";
import { verifyDurable, verifyInline, verifyInlineP50 } from "./rows/verify";
import { start } from "./rows/start";
import { verifyLlm, verifyLlmP50 } from "./rows/verifyLlm";
import { openStage, type Stage } from "./stage";
import { median } from "./stats";
import { table } from "./table";

const ROWS: Record<string, (stage: Stage, effort: Effort) => Promise<Row>> = {
  "verify-inline": verifyInline,
  "verify-inline-p50": verifyInlineP50,
  "verify-durable": verifyDurable,
  "proof-check": (_stage, effort) => proofCheck(effort),
  calibration: () => calibration(),
  "verify-llm": verifyLlm,
  "verify-llm-p50": verifyLlmP50,
  "judged-chat": judgedForm("chat"),
  "judged-readings": judgedForm("readings"),
  "judged-decisions": judgedForm("decisions"),
  "log-append": logAppend,
  "log-inclusion": logInclusion,
  memory,
  "list-1m": atSize("list-1m"),
  "queue-1m": atSize("queue-1m"),
  "reports-1m": atSize("reports-1m"),
  promptfoo,
  start: (_stage, effort) => start(effort),
  clone: () => clone(),
};

const { values } = parseArgs({ options: { rows: { type: "string" }, quick: { type: "boolean" } } });
const ids = values.rows?.split(",") ?? Object.keys(ROWS);
const unknown = ids.filter((id) => !(id in ROWS));
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(", ")}; rows: ${Object.keys(ROWS).join(", ")}`);

const stage = await openStage();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stage.close().finally(() => process.exit(1)));
}
try {
  const describedMachine = await describeMachine(stage.adminUrl);
  const rows: Row[] = [];
  const cacheReads: number[] = [];
  for (const id of ids) {
    process.stderr.write(`${id} …\n`);
    cacheReads.push(measureCacheReadNs());
    const row = await ROWS[id]?.(stage, values.quick ? QUICK : FULL);
    if (row) rows.push(row);
  }
  const machine = { ...describedMachine, cache_read_ns: Math.round(median(cacheReads)) };
  // Partial or quick runs must not replace the full results.
  if (!values.rows && !values.quick) {
    const results = { machine, commit: describeCommit(), rows };
    await writeFile(fileURLToPath(new URL("results.json", import.meta.url)), `${JSON.stringify(results, null, 2)}\n`);
  }
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`\n${facts.join(" · ")}\n\n${table(rows)}`);
} finally {
  await stage.close();
}
