import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { Scope } from "@/server/contracts/scopes";
import { createKey } from "@/server/domain/keys/create";
import { revokeAnyKey } from "@/server/domain/keys/revokeAny";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys");
  const create = key
    .command("create")
    .description("make an API key; it is shown once")
    .requiredOption("--tenant <id>", "tenant id")
    .requiredOption("--scopes <list>", `all, or a comma-separated list of ${Scope.options.join(", ")}`)
    .option("--expires-at <time>", "ISO 8601 date or time; never, when left out")
    .option("--name <name>", "what the key is for", "API key");
  action<{ tenant: string; scopes: string; expiresAt?: string; name: string }>(create, async (operator, options) =>
    createKey(await operator.tenant(options.tenant), "operator", {
      name: options.name,
      scopes: listed(options.scopes),
      expiresAt: options.expiresAt ?? null,
    }),
  );

  const revoke = key
    .command("revoke")
    .description("end an API key")
    .requiredOption("--key <id>", "key id, as key create answered it");
  action<{ key: string }>(revoke, ({ deps }, options) => revokeAnyKey(deps, options.key));
}

function listed(scopes: string): readonly string[] {
  if (scopes.trim() === "all") return Scope.options;
  return scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}
