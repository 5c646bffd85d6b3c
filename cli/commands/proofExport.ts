import { Option, type Command } from "commander";
import type { Attestation } from "@/server/attestation/contract/attestation";
import {
  ATTESTATION_FORMS,
  type AttestationForm,
  PREDICATE_NAMES,
  type PredicateName,
} from "@/server/attestation/contract/forms";
import { clientFor } from "@/cli/client";
import { EXIT_HELP } from "@/cli/exitCodes";
import { writeText } from "@/cli/files";
import { note, printJson } from "@/cli/terminal";

const HELP = `
The signature is valid whatever the result is, so always read the predicate of an attestation.
Check an attestation with the keys of /.well-known/svc-verify/keys.pem or, for sshsig, /.well-known/svc-verify/allowed_signers:
  cosign verify-blob-attestation --bundle FILE --key keys.pem --insecure-ignore-tlog --type TYPE WORK
  ssh-keygen -Y verify -f allowed_signers -I svc-verify -n svc-verify -s FILE.sig < FILE
`;

type Flags = { form: AttestationForm; predicate: PredicateName; out?: string };

export function addProofExport(proof: Command): void {
  proof
    .command("export")
    .description("print the verdict as an attestation for supply-chain tools")
    .argument("<id>", "verification ID")
    .addOption(new Option("--form <form>", "envelope").choices(ATTESTATION_FORMS).default("dsse"))
    .addOption(new Option("--predicate <name>", "vocabulary").choices(PREDICATE_NAMES).default("verdict"))
    .option("--out <file>", "write to a file; for sshsig the statement, and its signature to <file>.sig")
    .addHelpText("after", `${HELP}${EXIT_HELP}`)
    .action(async (id: string, { form, predicate, out }: Flags, command: Command) => {
      const attestation = await clientFor(command).call("verification.attestation", { id, form, predicate });
      if (out === undefined) printJson(attestation);
      else await writeAttestation(out, attestation);
    });
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
