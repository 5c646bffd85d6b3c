import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { Scope } from "@/server/contracts/scopes";
import { createKey } from "@/server/domain/keys/create";
import { revokeAnyKey } from "@/server/domain/keys/revokeAny";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys");
  const create = key
    .command("create")
    .description("create an API key; shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--scopes <list>", `all, or a comma-separated list of ${Scope.options.join(", ")}`)
    .option("--expires-at <time>", "ISO 8601 date or time (default: never)")
    .option("--name <name>", "name of the key", "API key");
  action<{ tenant: string; scopes: string; expiresAt?: string; name: string }>(create, async (operator, options) =>
    createKey(await operator.tenant(options.tenant), "operator", {
      name: options.name,
      scopes: listed(options.scopes),
      expiresAt: options.expiresAt ?? null,
    }),
  );

  const revoke = key
    .command("revoke")
    .description("revoke an API key")
    .requiredOption("--key <id>", "key ID, as printed by key create");
  action<{ key: string }>(revoke, ({ deps }, options) => revokeAnyKey(deps, options.key));
}

function listed(scopes: string): readonly string[] {
  if (scopes.trim() === "all") return Scope.options;
  return scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}
