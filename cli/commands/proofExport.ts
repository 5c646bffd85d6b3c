import { InvalidArgumentError, Option, type Command } from "commander";
import { logEntryOf } from "@/server/proof/check/log/checkInclusion";
import type { Attestation } from "@/server/attestation/contract/attestation";
import {
  ATTESTATION_FORMS,
  type AttestationForm,
  PREDICATE_NAMES,
  type PredicateName,
} from "@/server/attestation/contract/forms";
import { clientFor } from "@/cli/client";
import { EXIT_HELP } from "@/cli/exitCodes";
import { writeBytes, writeText } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";
import { note, printJson, printLine } from "@/cli/terminal";

const HELP = `
The signature is valid whatever the result is, so always read the predicate of an attestation.
Check an attestation with the keys of /.well-known/svc-verify/keys.pem or, for sshsig, /.well-known/svc-verify/allowed_signers:
  cosign verify-blob-attestation --bundle FILE --key keys.pem --insecure-ignore-tlog --type TYPE WORK
  ssh-keygen -Y verify -f allowed_signers -I svc-verify -n svc-verify -s FILE.sig < FILE
A tlog-proof (c2sp.org/tlog-proof) shows the place of an entry in the log. The log holds 96 bytes: content hash and signature of the entry.
`;

/** The form of a place in the log, which any tool for tlog-proof checks. It attests no predicate. */
const TLOG_PROOF = "tlog-proof";
type Flags = { form: AttestationForm | typeof TLOG_PROOF; predicate: PredicateName; seq: number; out?: string };

export function addProofExport(proof: Command): void {
  proof
    .command("export")
    .description("print the verdict as an attestation for supply-chain tools")
    .argument("<id>", "verification ID")
    .addOption(new Option("--form <form>", "envelope").choices([...ATTESTATION_FORMS, TLOG_PROOF]).default("dsse"))
    .addOption(new Option("--predicate <name>", "vocabulary").choices(PREDICATE_NAMES).default("verdict"))
    .addOption(new Option("--seq <n>", "entry of the proof, for tlog-proof").argParser(parseSequence).default(0))
    .option(
      "--out <file>",
      "write to a file; for sshsig the statement, and its signature to <file>.sig; for tlog-proof also the logged bytes to <file>.entry",
    )
    .addHelpText("after", `${HELP}${EXIT_HELP}`)
    .action(async (id: string, { form, predicate, seq, out }: Flags, command: Command) => {
      if (form === TLOG_PROOF) return exportTlogProof(id, seq, out, command);
      const attestation = await clientFor(command).call("verification.attestation", { id, form, predicate });
      if (out === undefined) printJson(attestation);
      else await writeAttestation(out, attestation);
    });
}

/** @throws LocalRefusal when the proof has no such entry, or the log has not taken it yet */
async function exportTlogProof(id: string, seq: number, out: string | undefined, command: Command): Promise<void> {
  const { entries, inclusion = [] } = await clientFor(command).call("verification.proofEnvelope", { id });
  const entry = entries.find((candidate) => candidate.seq === seq);
  if (!entry) throw new LocalRefusal(`--seq: the proof has no entry ${seq}; it has ${entries.length}`);
  const place = inclusion.find((candidate) => candidate.seq === seq);
  if (!place) throw new LocalRefusal(`entry ${seq} is not in the log yet; try again in some seconds`);
  if (out === undefined) return printLine(place.tlog_proof.trimEnd());
  await writeText(out, place.tlog_proof);
  await writeBytes(`${out}.entry`, logEntryOf(entry));
  note(`wrote ${out} and ${out}.entry`);
}

function parseSequence(text: string): number {
  if (!/^(?:0|[1-9]\d{0,5})$/.test(text)) throw new InvalidArgumentError("Must be a whole number, from 0.");
  return Number(text);
}

async function writeAttestation(out: string, attestation: Attestation): Promise<void> {
  if (!("statement" in attestation)) {
    await writeText(out, `${JSON.stringify(attestation, null, 2)}\n`);
    return note(`wrote ${out}`);
  }
  await writeText(out, attestation.statement);
  await writeText(`${out}.sig`, attestation.signature);
  note(`wrote ${out} and ${out}.sig`);
}
