// The commands for API keys and for the keys that sign proofs.
import type { Command } from "commander";
import { createKey, revokeAnyKey } from "@/server/account/apiKeys";
import { addOperatorAction } from "@/server/admin/action";
import { Scope } from "@/server/contracts/scopes";
import { revokeSigningKey, rotateSigningKey } from "@/server/proof/signingKeys";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys");
  const create = key
    .command("create")
    .description("create an API key; shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--scopes <list>", `all, or a comma-separated list of ${Scope.options.join(", ")}`)
    .option("--expires-at <time>", "ISO 8601 date or time (default: never)")
    .option("--name <name>", "name of the key", "API key");
  addOperatorAction<{ tenant: string; scopes: string; expiresAt?: string; name: string }>(
    create,
    async (operator, options) =>
      createKey(await operator.tenant(options.tenant), {
        body: { name: options.name, scopes: splitScopes(options.scopes), expires_at: options.expiresAt },
      }),
  );

  const revoke = key
    .command("revoke")
    .description("revoke an API key")
    .requiredOption("--key <id>", "key ID, as printed by key create");
  addOperatorAction<{ key: string }>(revoke, ({ deps }, options) => revokeAnyKey(deps, options.key));
}

function splitScopes(scopes: string): readonly string[] {
  if (scopes.trim() === "all") return Scope.options;
  return scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}

const FORCE = ["--force", "activate the new key although a running service cannot load it"] as const;

export function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("keys that sign proofs");
  const rotate = signingKey
    .command("rotate")
    .description("create a new signing key; proofs signed by the previous one remain valid")
    .option("--rotate-by <time>", "ISO 8601 date or time by which to rotate again; warned of 30 days before")
    .option(...FORCE);
  addOperatorAction<{ rotateBy?: string; force?: true }>(rotate, ({ deps, rotation }, plan) =>
    rotateSigningKey(deps, rotation, plan),
  );

  const revoke = signingKey
    .command("revoke")
    .description("revoke a key and all proofs signed by it; an active key is rotated first")
    .requiredOption("--key-id <id>", "key ID from the key set, ed25519-…")
    .option("--reason <text>", "published with the key")
    .option(...FORCE);
  addOperatorAction<{ keyId: string; reason?: string; force?: true }>(revoke, ({ deps, rotation }, key) =>
    revokeSigningKey({ ...deps, rotation }, key),
  );
}
