import { Option } from "commander";
import type { Command } from "commander";
import { createClient } from "@/server/surfaces/cli/client";
import { readConfig } from "@/server/surfaces/cli/config";
import { evaluate } from "@/server/surfaces/cli/eval/evaluate";
import { gather, positive, seconds, share, tier, whole } from "@/server/surfaces/cli/eval/flags";
import type { Flags } from "@/server/surfaces/cli/eval/flags";
import { FORMATS } from "@/server/surfaces/cli/eval/formats/formats";

const HELP = `
Formats, told from the first record when --format is not given:
  svc-verify    {id?, group?, submission or its roles, label, criteria?: {key: determination}}
  llm-aggrefact {dataset, doc, claim, label}: met says that the document supports the claim
  ragtruth      response.jsonl; source_info.jsonl beside it, or --sources: met says that nothing was made up
  llmbar        {input, output_1, output_2, label}: met says that response_a (output_1) is the better one
  judgebench    {pair_id, source, question, response_A, response_B, label}: met says that response_a is the better one
  custom        --map output=answer --map context=docs.0.text --map label=verdict --label-met yes,1 --label-not-met no,0
                to the left: output, input, reference, context, evidence, values, label, id, group

Every finished case is kept in the results file, so the same command goes on where a run was stopped, and a higher
--limit extends it. A case without a verdict is unscored: it is reported, and counted neither right nor wrong.

Exit codes:
  0    the run finished, whatever the numbers say
  1    usage error or local refusal, also when the service cannot be reached
  2    the run finished under --fail-under or --fail-under-lower
  5    --timeout passed; the same command goes on
  6    the API refused the run; its code and fix are on stderr
  130  Ctrl-C; the same command goes on`;

export function addEval(program: Command): void {
  program
    .command("eval")
    .description("judge labelled cases and measure how far the verdicts can be trusted")
    .requiredOption("--dataset <file>", "labelled cases: JSONL, or a JSON array")
    .requiredOption("--rubric <id-or-name>", "a version's id, or a name for its latest version")
    .addOption(new Option("--format <format>", "format of the dataset").choices(FORMATS))
    .option("--sources <file>", "source_info.jsonl of ragtruth")
    .option("--map <what=field>", "format custom: where a field is; repeatable", gather)
    .option("--label-met <list>", "format custom: spellings of met, with commas")
    .option("--label-partial <list>", "spellings of partial")
    .option("--label-not-met <list>", "spellings of not_met")
    .option("--label-abstain <list>", "spellings of cannot_determine")
    .option("--where <field=value>", "only records with this value, such as split=test; repeatable", gather)
    .addOption(new Option("--limit <n>", "judge so many cases, chosen by --seed").argParser(positive))
    .addOption(new Option("--seed <n>", "of --limit and of the intervals").argParser(whole).default(1))
    .option("--swap", "judge in the other order too, and count the verdicts that change")
    .addOption(new Option("--max-judge-tier <tier>", "cap of the judge tier: 1, 2 or 3").argParser(tier))
    .addOption(new Option("--concurrency <n>", "cases under way at once").argParser(positive).default(16))
    .addOption(new Option("--timeout <seconds>", "how long the run may take").argParser(seconds).default(86_400))
    .option("--retry-unscored", "judge cases again that ended without a verdict")
    .option("--results <file>", "results file (default: beside the dataset)")
    .option("--report <file>", "HTML report (default: beside the results file)", true)
    .option("--no-report", "write no report")
    .addOption(new Option("--fail-under <share>", "exit 2 when balanced accuracy is lower").argParser(share))
    .addOption(new Option("--fail-under-lower <share>", "the same for the lower end of its interval").argParser(share))
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (flags: Flags, command: Command) => {
      process.exitCode = await evaluate(createClient(readConfig(command)), flags);
    });
}
