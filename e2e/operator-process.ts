// Creates tenants and members while its parent is connected. The admin CLI would load and migrate everything for each
// tenant.
import { acceptInvitation } from "@/server/account/acceptInvitation";
import { openOperator } from "@/server/admin/openOperator";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { createAccounts, type PasswordHashing } from "@/server/platform/auth/accounts";
import { readEnv } from "@/server/platform/env";
import type { Credentials } from "@/e2e/service";
import type { NewAccount, OperatorAnswer, OperatorRequest } from "@/e2e/operator";

/** A documentation address, which no test signs in from. */
const SOURCE = "198.51.100.1";

const env = readEnv();
const warn = (_fields: object, message: string) => console.error(message);
const log = { info: () => {}, warn, error: warn };
const operator = await openOperator(env, log);
const { database } = operator.deps;

const hashes = new Map<string, Promise<string>>();
/** Hashes each password once with the service's own hash, which the service can check. */
const hashOnce = (password: string): Promise<string> => {
  const earlierHash = hashes.get(password);
  if (earlierHash) return earlierHash;
  const newHash = operator.accounts.checkPasswords({ email: "", password }).then(({ hash }) => hash);
  hashes.set(password, newHash);
  return newHash;
};
const passwords: PasswordHashing = {
  hash: hashOnce,
  verify: async ({ hash, password }) => hash === (await hashOnce(password)),
};
const accounts = createAccounts({ database, env, log, passwords });
const deps = { ...operator.deps, accounts };

function create(request: OperatorRequest): Promise<{ tenant_id: string; account_id: string }> {
  if (request.kind === "tenant") return createTenant({ ...deps, db: tenantDb(database, deps.ids.next()) }, request);
  const { token, name, password } = request;
  const context = { ...deps, signedIn: null, countPasswordAttempt: () => Promise.resolve() };
  return acceptInvitation(context, { body: { token, name, password } });
}

async function signIn({ email, password }: Credentials): Promise<NewAccount["cookie"]> {
  const request = new Request(`${env.PUBLIC_BASE_URL}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: env.PUBLIC_BASE_URL },
    body: JSON.stringify({ email, password }),
  });
  const response = await accounts.handler(request, SOURCE);
  const cookie = /^([^=]+)=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? "");
  if (!response.ok || !cookie) throw new Error(`sign-in returned ${response.status}: ${await response.text()}`);
  return { name: cookie[1] ?? "", value: cookie[2] ?? "" };
}

async function answer(request: OperatorRequest): Promise<OperatorAnswer> {
  const { tenant_id: tenantId, account_id: accountId } = await create(request);
  const credentials =
    request.kind === "tenant" ? { email: request.ownerEmail, password: request.ownerPassword } : request;
  return { account: { tenantId, accountId, cookie: await signIn(credentials) } };
}

const send = (message: OperatorAnswer) => process.send?.(message);
process.on("message", (request: OperatorRequest) => {
  answer(request).then(send, (error: unknown) => send({ error: String(error) }));
});
process.on("disconnect", () => void operator.close().finally(() => process.exit()));
send({ account: null });
