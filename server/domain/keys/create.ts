import type { KeyCreated } from "@/server/contracts/account";
import { CalendarDate, DateTime } from "@/server/contracts/scalars";
import { Scope } from "@/server/contracts/scopes";
import { insertApiKey } from "@/server/data/apiKeyStore";
import { recordAudit, type Actor } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { newApiKey } from "@/server/domain/keys/newApiKey";
import { refuseField } from "@/server/domain/account/refuseField";
import { requireName } from "@/server/domain/account/requireName";

type NewKey = { name: string; scopes: readonly string[]; expiresAt: string | null };

/**
 * Creates a key; only this response contains its text. `expiresAt`: ISO 8601 time with its offset, or a date, which means midnight UTC.
 * @throws invalid_request (`name: …`, `scopes: …`, `expires_at: …`)
 */
export async function createKey(
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  by: Actor,
  key: NewKey,
): Promise<KeyCreated> {
  const name = requireName(key.name);
  const scopes = requireScopes(key.scopes);
  const createdAt = deps.clock.now();
  const expiresAt = key.expiresAt === null ? null : requireFuture(key.expiresAt, createdAt);
  const { text, prefix, secretHash } = newApiKey();
  const id = deps.ids.next();
  await deps.db.transaction(async (tx) => {
    await insertApiKey(tx, { id, tenantId: deps.db.tenantId, name, prefix, secretHash, scopes, expiresAt, createdAt });
    const details = { name, prefix, scopes: scopes.join(" "), expires_at: expiresAt?.toISOString() ?? null };
    await recordAudit(tx, deps, by, { action: "api_key.created", targetKind: "api_key", target: id, details });
  });
  return { api_key: text, key_id: id, prefix, scopes };
}

function requireScopes(asked: readonly string[]): Scope[] {
  const choice = `choose from ${Scope.options.join(", ")}`;
  const unknown = asked.find((scope) => !Scope.safeParse(scope).success);
  if (unknown !== undefined) throw refuseField("scopes", `${JSON.stringify(unknown)} is not a scope; ${choice}`);
  if (asked.length === 0) throw refuseField("scopes", `at least one is required; ${choice}`);
  return Scope.options.filter((scope) => asked.includes(scope));
}

function requireFuture(text: string, now: Date): Date {
  if (!DateTime.safeParse(text).success && !CalendarDate.safeParse(text).success) {
    throw refuseField("expires_at", "must be an ISO 8601 date or time, such as 2030-01-31 or 2030-01-31T12:00:00Z");
  }
  const time = new Date(text);
  if (time <= now) throw refuseField("expires_at", "must be in the future");
  return time;
}
