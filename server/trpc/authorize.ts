// Authorizes callers by the operation table: scopes, roles and kinds of credentials.
import type { Flag, Operation, Role } from "@/server/contracts/operation";
import { Problem } from "@/server/contracts/problems";
import type { AccountPrincipal, Principal } from "@/server/deps/principal";

/**
 * Refuses an operation whose flag is off.
 * @throws the row's code for a disabled operation
 */
export function requireOpen({ flag }: Operation, flags: ReadonlySet<Flag>): void {
  if (!flag || flags.has(flag.variable)) return;
  throw new Problem(flag.closed, flag.closed === "not_found" ? undefined : `disabled; set ${flag.variable}=true`);
}

function authorizeAccount({ auth, role }: Operation, principal: AccountPrincipal): void {
  if (principal.kind === "identityContract") {
    if (auth === "apiKey") throw new Problem("forbidden", "this operation requires an API key");
    if (auth === "cockpit" && !principal.mappingAsserted) {
      throw new Problem("forbidden", "send the header x-svc-auth-subject: account_tenant_mapping");
    }
  }
  if (role && !principal[role]) throw new Problem("forbidden", ROLE_MISSING[role]);
}

const ROLE_MISSING: Record<Role, string> = {
  owner: "only a tenant owner can do this",
  reviewer: "the account is not a customer_reviewer of the tenant; an owner can grant the role",
};

/**
 * Authorizes the caller.
 * @throws unauthorized (no credential), forbidden (wrong kind of credential, missing role), insufficient_scope (detail
 * ends with `: <scope>`)
 */
export function authorize(operation: Operation, principal: Principal | null): void {
  if (operation.auth === "none") return;
  if (!principal) throw new Problem("unauthorized", "no credential was sent");
  if (principal.kind !== "apiKey") return authorizeAccount(operation, principal);
  if (operation.auth === "cockpit")
    throw new Problem("forbidden", "this operation requires an account, not an API key");
  if (operation.scope && !principal.scopes.has(operation.scope)) {
    throw new Problem("insufficient_scope", `the key lacks the scope: ${operation.scope}`);
  }
}
