// What a row of the operation table demands of the caller. The one place where scope and credential kind are judged.
import type { Flag, Operation } from "@/server/contracts/operation";
import { Problem } from "@/server/contracts/problems";
import type { Principal } from "@/server/domain/principal";

/** @throws the row's code for a closed gate */
export function requireOpen({ flag }: Operation, flags: ReadonlySet<Flag>): void {
  if (!flag || flags.has(flag.variable)) return;
  throw new Problem(flag.closed, flag.closed === "not_found" ? undefined : `switched off; set ${flag.variable}=true`);
}

/**
 * Lets a caller through or refuses.
 * @throws unauthorized (no credential), forbidden (wrong kind of credential), insufficient_scope (detail ends with `: <scope>`)
 */
export function authorize(operation: Operation, principal: Principal | null): void {
  if (operation.auth === "none") return;
  if (!principal) throw new Problem("unauthorized", "no credential was sent");
  if (principal.kind === "identityContract") {
    if (operation.auth === "apiKeyOrIdentity") return;
    throw new Problem("forbidden", "this operation takes an API key");
  }
  if (operation.scope && !principal.scopes.has(operation.scope)) {
    throw new Problem("insufficient_scope", `the key lacks the scope: ${operation.scope}`);
  }
}
