import { Option, type Command } from "commander";
import { clientFor } from "@/cli/client";
import { evaluate, type Flags } from "@/cli/eval/evaluate";
import { FORMATS } from "@/cli/eval/formats/formats";
import {
  collectValue,
  parsePositiveNumber,
  parseSeconds,
  parseShare,
  parseTier,
  JUDGE_TIER_CHOICE,
  parseWholeNumber,
} from "@/cli/flagParsers";

const HELP = `
Formats, detected from the first record without --format:
  svc-verify    {id?, group?, submission or its roles, label, criteria?: {key: determination}}
  llm-aggrefact {dataset, doc, claim, label}: met means that the document supports the claim
  ragtruth      response.jsonl with source_info.jsonl in the same folder, or --sources: met means no hallucination
  llmbar        {input, output_1, output_2, label}: met means that response_a (output_1) is better
  judgebench    {pair_id, source, question, response_A, response_B, label}: met means that response_a is better
  custom        --map output=answer --map context=docs.0.text --map label=verdict --label-met yes,1 --label-not-met no,0
                targets: output, input, reference, context, evidence, values, label, id, group

Finished cases are kept in the results file: repeat the command to resume a run, or with a higher
--limit to extend it. Cases without a verdict are reported as unscored, count as neither right nor wrong, and close a gate.

Exit codes:
  0    the run finished, with any metrics
  1    usage error or local refusal, including an unreachable service
  2    the run finished below --fail-under or --fail-under-lower, or with one of them and unreadable
       or unscored records
  5    --timeout passed; repeat the command to resume
  6    the API rejected the run; its code and fix are on stderr
  130  Ctrl-C; repeat the command to resume`;

export function addEval(program: Command): void {
  program
    .command("eval")
    .description("judge labeled cases and measure the accuracy of the verdicts")
    .requiredOption("--dataset <file>", "labeled cases: JSONL, or a JSON array")
    .requiredOption("--rubric <id-or-name>", "version ID, or a name for its latest version")
    .addOption(new Option("--format <format>", "format of the dataset").choices(FORMATS))
    .option("--sources <file>", "format ragtruth: its source_info.jsonl")
    .option("--map <what=field>", "format custom: path of a field; repeatable", collectValue)
    .option("--label-met <list>", "format custom: values that mean met, comma-separated")
    .option("--label-partial <list>", "values that mean partial")
    .option("--label-not-met <list>", "values that mean not_met")
    .option("--label-abstain <list>", "values that mean cannot_determine")
    .option("--where <field=value>", "only records with this value, such as split=test; repeatable", collectValue)
    .addOption(new Option("--limit <n>", "number of cases to judge, sampled by --seed").argParser(parsePositiveNumber))
    .addOption(
      new Option("--seed <n>", "random seed of --limit and the intervals").argParser(parseWholeNumber).default(1),
    )
    .option("--swap", "also judge in swapped order and count changed verdicts")
    .addOption(new Option("--max-judge-tier <tier>", `maximum judge tier: ${JUDGE_TIER_CHOICE}`).argParser(parseTier))
    .addOption(new Option("--concurrency <n>", "cases in flight at once").argParser(parsePositiveNumber).default(16))
    .addOption(new Option("--timeout <seconds>", "time limit of the run").argParser(parseSeconds).default(86_400))
    .option("--retry-unscored", "retry cases that ended without a verdict")
    .option("--results <file>", "results file (default: next to the dataset)")
    .option("--report <file>", "HTML report (default: next to the results file)", true)
    .option("--no-report", "write no report")
    .addOption(new Option("--fail-under <share>", "exit 2 if balanced accuracy is lower").argParser(parseShare))
    .addOption(
      new Option("--fail-under-lower <share>", "exit 2 if the lower bound of its interval is lower").argParser(
        parseShare,
      ),
    )
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (flags: Flags, command: Command) => {
      process.exitCode = await evaluate(clientFor(command), flags);
    });
}
