import type { Command } from "commander";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";
import { auditLog, type AuditReport } from "@/cli/auditLog";
import { EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { readOptionalFile, readText, replaceText } from "@/cli/files";
import { readOptionalBytes } from "@/cli/httpRequests";
import { fetchPolicy, policyOfKey, readPolicy } from "@/cli/logPolicy";
import { witnessCrypto } from "@/cli/witnessCrypto";
import { startProgress } from "@/cli/progress";
import { readProof } from "@/cli/proofFiles";
import { LocalRefusal } from "@/cli/refusals";
import { note, paint, printJson, printLine, toPrintable } from "@/cli/terminal";

/** Above a bundle of 256 entries of 65,535 bytes, the largest file of a log. Several are read at once. */
const MAX_LOG_FILE_BYTES = 17 * 1024 * 1024;

const HELP = `
Reads every entry since the last visit (--state), checks that the entries lead to the root that the log signed, and that the log has only grown.
A log can show each reader another history, so compare it with checkpoints that others have seen (--checkpoint). The output also says how many
witnesses of --policy have cosigned; too few are no fault of the log.
Without --policy and --key, the log's own service says which key and witnesses count.
`;

type Flags = { policy?: string; key?: string; state?: string; checkpoint?: string[]; proof?: string; json?: true };

export function addLog(program: Command): void {
  program
    .command("log")
    .description("follow the log of proofs")
    .command("audit")
    .description("check that a log has only grown, and what it holds")
    .argument("<url>", "address of the log, such as https://verify.example.com/log")
    .option("--policy <file>", "which keys and witnesses count (c2sp.org/tlog-policy)")
    .option("--key <key>", "verifier key of the log, instead of a policy")
    .option("--state <file>", "checkpoint of the last visit; written when nothing is wrong")
    .option("--checkpoint <file>", "checkpoint that somebody else has seen; repeatable", collect)
    .option("--proof <file>", "proof whose entries must be in the log")
    .option("--json", "print the result as JSON")
    .addHelpText("after", `${HELP}${EXIT_HELP}`)
    .action(runAudit);
}

const collect = (file: string, files: string[] = []) => [...files, file];

async function runAudit(address: string, flags: Flags): Promise<void> {
  const url = parseLogUrl(address);
  const policy = await findPolicy(url, flags);
  const stateText = flags.state === undefined ? null : await readOptionalFile(flags.state);
  const others = await Promise.all(
    (flags.checkpoint ?? []).map(async (file) => ({ name: file, text: await readText(file) })),
  );
  const progress = startProgress("reading the log");
  const report = await auditLog({
    readFile: (path) => readOptionalBytes(`${url}/${path}`, MAX_LOG_FILE_BYTES),
    policy,
    stateText,
    others,
    proof: flags.proof === undefined ? undefined : await readProof(flags.proof),
    crypto: witnessCrypto,
    now: new Date(),
    onProgress: (leaves, size) => progress.show(`read ${leaves} of ${size} entries`),
  }).finally(() => progress.stop());
  if (report.fault) {
    process.exitCode = EXIT.invalidProof;
    note(`invalid ${report.fault.kind}: ${toPrintable(report.fault.detail)}`);
  } else if (flags.state !== undefined && report.checkpoint !== null) {
    await replaceText(flags.state, report.checkpoint);
  }
  if (flags.json) printJson(toJson(url, report));
  else printReport(report);
}

function parseLogUrl(text: string): string {
  if (
    !URL.canParse(text) ||
    !/^https?:$/.test(new URL(text).protocol) ||
    new URL(text).search + new URL(text).hash !== ""
  )
    throw new LocalRefusal(`${text} is not the address of a log, such as https://verify.example.com/log`);
  return trimEndCharacters(text, "/");
}

async function findPolicy(url: string, { policy, key }: Flags) {
  if (policy !== undefined && key !== undefined) throw new LocalRefusal("--policy and --key exclude each other");
  if (policy !== undefined) return readPolicy(policy);
  if (key !== undefined) return policyOfKey(key);
  const published = await fetchPolicy(new URL(url).origin);
  if (published === null) throw new LocalRefusal(`${url}: its service publishes no key; give --key or --policy`);
  return published;
}

function printReport({ lines, fault }: AuditReport): void {
  for (const line of lines) printLine(`${paint.green("✓")} ${toPrintable(line)}`);
  if (fault) printLine(`${paint.red("✗")} ${paint.red(toPrintable(fault.detail))}`);
}

const toJson = (url: string, { facts, fault }: AuditReport) => ({ url, ok: fault === null, ...facts, fault });
