import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { revokeSigningKey } from "@/server/domain/keys/revokeSigningKey";
import { rotateSigningKey } from "@/server/domain/keys/rotateSigningKey";

export function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("keys that sign proofs");
  const rotate = signingKey
    .command("rotate")
    .description("create a new signing key; proofs signed by the previous one remain valid");
  action(rotate, ({ rotation }) => rotateSigningKey(rotation));

  const revoke = signingKey
    .command("revoke")
    .description("revoke a key and all proofs signed by it; an active key is rotated first")
    .requiredOption("--key-id <id>", "key ID from the key set, ed25519-…");
  action<{ keyId: string }>(revoke, ({ deps, rotation }, { keyId }) => revokeSigningKey({ ...deps, rotation }, keyId));
}
