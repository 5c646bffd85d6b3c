import { randomUUID } from "node:crypto";
import { InvalidArgumentError, Option, type Command } from "commander";
import { IdentityRung } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { isFinished, type VerificationObject } from "@/server/verification/contract/verification";
import { clientFor, type Client } from "@/cli/client";
import { EXIT, EXIT_HELP, type ExitCode } from "@/cli/exitCodes";
import { writeText } from "@/cli/files";
import { collectValue, collectMember, JUDGE_TIER_CHOICE, parseSeconds, parseTier } from "@/cli/flagParsers";
import { currentOption, exitCodeUnder, flaggedOption, type VerificationGate } from "@/cli/gates";
import { judge, submit } from "@/cli/awaitVerdict";
import { printVerification } from "@/cli/printVerification";
import { TOOL } from "@/cli/programs";
import { LocalRefusal, TimeoutRefusal } from "@/cli/refusals";
import { startDeadline, withRetries } from "@/cli/retries";
import { findRubricId } from "@/cli/rubricLookup";
import { readSubmission } from "@/cli/submission";
import { note, printLine, printJson } from "@/cli/terminal";
import { buildVerifyRequest, type RequestFlags } from "@/cli/verifyRequest";

type Flags = RequestFlags &
  VerificationGate & {
    rubric: string;
    idempotencyKey: string;
    timeout: number;
    json?: true;
    proofOut?: string;
  };

const HELP = `
An Idempotency-Key is always sent, so connection failures, 429 and 5xx are retried without judging twice.
Reuse your own key only with the same flags and files; otherwise the request is rejected.
--no-wait exits 0 once the submission is accepted; read the verdict with: ${TOOL} get ID
${EXIT_HELP}`;

export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("judge a submission against a rubric and show the verdict")
    .argument("[file]", "submission as one text; - for standard input")
    .requiredOption("--rubric <id-or-name>", "version ID, or a name for its latest version")
    .option("--output <file>", "role output: the work to judge (a .json file is sent as an object)")
    .option("--input <file>", "role input: the request behind the output")
    .option("--context <file[=label]>", "role context: an authoritative source; repeatable", collectValue)
    .option("--reference <file>", "role reference: the expected answer")
    .option("--evidence <file[=label]>", "role evidence: supporting material; repeatable", collectValue)
    .option("--values <file>", "role values: a JSON object for deterministic checks")
    .option("--uri <uri>", "https:// or r2:// reference that the service fetches")
    .option("--content-type <type>", "media type of the submission")
    .option("--subject <kind:ref>", "subject of the submission, such as pull_request:acme/shop#12")
    .option("--metadata <key=value>", "text to find the verification by, such as build=4711; repeatable", collectMember)
    .addOption(new Option("--identity-rung <rung>", "identity attestation").choices(IdentityRung.options))
    .addOption(new Option("--max-judge-tier <tier>", `maximum judge tier: ${JUDGE_TIER_CHOICE}`).argParser(parseTier))
    .option("--no-proof", "skip the signed proof")
    .addOption(
      new Option("--idempotency-key <key>", "1 to 255 visible ASCII characters")
        .argParser(idempotencyKey)
        .default(randomUUID(), "random"),
    )
    .option("--callback-url <url>", "callback URL of this verification")
    .option("--wait", "wait for the verdict", true)
    .option("--no-wait", "return once the submission is accepted")
    .option("--timeout <seconds>", "seconds to retry and wait", parseSeconds, 60)
    .addOption(currentOption())
    .addOption(flaggedOption())
    .option("--json", "print the verification as JSON")
    .option("--proof-out <file>", "write the proof envelope to a file")
    .addHelpText("after", HELP)
    .action(async (file: string | undefined, flags: Flags, command: Command) => {
      process.exitCode = await verify(clientFor(command), file, flags);
    });
}

async function verify(client: Client, file: string | undefined, flags: Flags): Promise<ExitCode> {
  if (flags.proofOut !== undefined && !(flags.proof && flags.wait)) {
    throw new LocalRefusal("--proof-out requires a finished proof; omit --no-proof and --no-wait");
  }
  const submission = await readSubmission(file, flags);
  const deadline = startDeadline(flags.timeout);
  const rubricId = await withRetries(deadline, (signal) => findRubricId(client, flags.rubric, signal));
  const input = { body: buildVerifyRequest(rubricId, submission, flags), idempotency_key: flags.idempotencyKey };

  if (!flags.wait) {
    const answer = await submit(client, input, deadline);
    const acceptance = { verification_id: "id" in answer ? answer.id : answer.verification_id, status: answer.status };
    if (flags.json) printJson(acceptance);
    else printLine(`accepted ${acceptance.verification_id} (${acceptance.status})`);
    return EXIT.ok;
  }
  const verification = await judge(client, input, deadline);
  if (flags.json) printJson(verification);
  else await printVerification(client, verification);
  if (!isFinished(verification))
    throw new TimeoutRefusal(`${verification.id} did not finish within ${flags.timeout} s`);
  if (verification.status === "failed") note(`failed: ${verification.id} ended without a verdict`);
  if (flags.proofOut !== undefined) await saveProof(client, verification, flags.proofOut);
  return exitCodeUnder(verification, flags);
}

async function saveProof(client: Client, { id, proof_ref }: VerificationObject, file: string): Promise<void> {
  if (!proof_ref) return note("no proof was created, so none was written");
  const envelope = await client.call("verification.proofEnvelope", { id });
  await writeText(file, `${JSON.stringify(envelope, null, 2)}\n`, `the proof to ${file}`);
  note(`proof written to ${file}`);
}

function idempotencyKey(text: string): string {
  const usable = text.length <= LIMITS.idempotencyKeyChars && /^[\x21-\x7e]+$/.test(text);
  if (!usable) throw new InvalidArgumentError("Must be 1 to 255 visible ASCII characters.");
  return text;
}
