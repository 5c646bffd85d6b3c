import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { revokeSigningKey } from "@/server/domain/keys/revokeSigningKey";
import { rotateSigningKey } from "@/server/domain/keys/rotateSigningKey";

export function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("keys that sign proofs");
  const rotate = signingKey
    .command("rotate")
    .description("sign with a new key from now on; proofs of the one before stay valid");
  action(rotate, ({ rotation }) => rotateSigningKey(rotation));

  const revoke = signingKey
    .command("revoke")
    .description("end the trust in a key and in every proof it signed; the active key is rotated first")
    .requiredOption("--key-id <id>", "ed25519-…, as the key set names it");
  action<{ keyId: string }>(revoke, ({ deps, rotation }, { keyId }) => revokeSigningKey({ ...deps, rotation }, keyId));
}
