import { createInterface } from "node:readline";
import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { addBackupCommand } from "@/server/admin/backup";
import { addRestoreCommand } from "@/server/admin/restore";
import { addInitSecretsCommand } from "@/server/admin/initSecrets";
import { addMigrateCommand } from "@/server/admin/migrate";
import { Scope } from "@/server/contracts/scopes";
import { invite } from "@/server/account/invitations";
import { issueToken, makeResetLink } from "@/server/account/makeResetLink";
import { addEvidenceSource } from "@/server/evidence/source/sources";
import { createKey, revokeAnyKey } from "@/server/account/apiKeys";
import { revokeSigningKey, rotateSigningKey } from "@/server/proof/signingKeys";
import { rebuildRollups } from "@/server/reports/rollUp";
import { createTenant } from "@/server/provisioning/createTenant";
import { requestSampleData } from "@/server/samples/recordSampleData";
import { removeSampleData } from "@/server/samples/remove";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { seedDemo } from "@/server/provisioning/seedDemo";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { eraseOpenings } from "@/server/verification/openings/eraseOpenings";
import { describeModel } from "@/server/platform/llm/modelWatch";

/** Adds all commands, in the order in which the help lists them. */
export function addCommands(program: Command): void {
  addMigrateCommand(program);
  addInitSecretsCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addTenantCommands(program);
  addAccountCommands(program);
  addKeyCommands(program);
  addJudgeCommands(program);
  addTokenCommands(program);
  addSigningKeyCommands(program);
  addProofCommands(program);
  addSourceCommands(program);
  addWebhookCommands(program);
  addRollupCommands(program);
  addSeedCommands(program);
}

function addAccountCommands(program: Command): void {
  const account = program.command("account").description("accounts that people sign in with");
  const invitation = account
    .command("invite")
    .description("create an invitation link to a tenant; valid for seven days, shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--email <email>", "email of the invited person")
    .option("--owner", "invite as an owner", false)
    .option("--reviewer", "grant the reviewer role to the new member", false);
  type Invited = { tenant: string; email: string; owner: boolean; reviewer: boolean };
  action<Invited>(invitation, async (operator, { tenant, ...body }) => invite(await operator.tenant(tenant), { body }));

  const reset = account
    .command("reset-link")
    .description("create a password reset link for an account; valid for one hour, shown once")
    .requiredOption("--email <email>", "email of the account")
    .option("--tenant <id>", "tenant of the account, when several accounts have the email")
    .option("--account <id>", "ID of the account, as in the audit trail of a tenant that it has left");
  type Choice = { email: string; tenant?: string; account?: string };
  action<Choice>(reset, async (operator, { email, tenant, account: accountId }) =>
    makeResetLink(operator.deps, email, {
      tenant: tenant === undefined ? undefined : await operator.tenant(tenant),
      accountId,
    }),
  );
}

function addJudgeCommands(program: Command): void {
  const judge = program.command("judge").description("the judge models, and whether their provider still serves them");
  action(
    judge,
    ({ judgeModels }) => judgeModels.check(),
    ({ models }) => {
      if (models.length === 0) return "No judge model is configured: set OPENAI_API_KEY or OPENAI_BASE_URL.\n";
      return models
        .map(
          (model) =>
            `${model.tier === null ? "reader" : `tier ${model.tier}`}  ${model.model}  ${describeModel(model)}\n`,
        )
        .join("");
    },
  );
}

function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys");
  const create = key
    .command("create")
    .description("create an API key; shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--scopes <list>", `all, or a comma-separated list of ${Scope.options.join(", ")}`)
    .option("--expires-at <time>", "ISO 8601 date or time (default: never)")
    .option("--name <name>", "name of the key", "API key");
  action<{ tenant: string; scopes: string; expiresAt?: string; name: string }>(create, async (operator, options) =>
    createKey(await operator.tenant(options.tenant), {
      body: { name: options.name, scopes: splitScopes(options.scopes), expires_at: options.expiresAt },
    }),
  );

  const revoke = key
    .command("revoke")
    .description("revoke an API key")
    .requiredOption("--key <id>", "key ID, as printed by key create");
  action<{ key: string }>(revoke, ({ deps }, options) => revokeAnyKey(deps, options.key));
}

function splitScopes(scopes: string): readonly string[] {
  if (scopes.trim() === "all") return Scope.options;
  return scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}

function addProofCommands(program: Command): void {
  const proof = program.command("proof").description("proofs of verifications");
  const erase = proof
    .command("erase-openings")
    .description("erase what opens a proof's commitments, for good; the proof stays valid and says so")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--verification <id>", "verification ID")
    .requiredOption("--ground <code>", "why, as a code that is signed, such as data_subject_request");
  action<{ tenant: string; verification: string; ground: string }>(erase, async (operator, options) => {
    const { verification: verificationId, ground } = options;
    const entry = await eraseOpenings(await operator.tenant(options.tenant), { verificationId, ground });
    return entry ?? { already_erased: true };
  });
}

function addRollupCommands(program: Command): void {
  const rollup = program.command("rollup").description("the counters behind usage and reporting");
  const rebuild = rollup.command("rebuild").description("recompute all counters; the service may be running");
  action(rebuild, ({ deps }) => rebuildRollups(deps));
}

function addSeedCommands(program: Command): void {
  const seed = program.command("seed").description("first accounts");
  const first = seed
    .command("demo")
    .description("create the first tenant with owner, API key and rubrics, unless it exists");
  action(first, async (operator) => (await seedDemo(operator)) ?? { exists: true });

  const demo = program.command("demo").description("the tenant with sample data");
  const add = demo
    .command("add")
    .description("record sample data at the next start of the service, unless there is some");
  action(add, async ({ deps }) => {
    await requestSampleData(deps);
    return { tenant_id: SAMPLE_TENANT_ID };
  });
  const remove = demo.command("remove").description("delete the sample data; the service may be running");
  action(remove, ({ deps }) => removeSampleData(tenantDeps(deps, SAMPLE_TENANT_ID)));
}

const FORCE = ["--force", "activate the new key although a running service cannot load it"] as const;

function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("keys that sign proofs");
  const rotate = signingKey
    .command("rotate")
    .description("create a new signing key; proofs signed by the previous one remain valid")
    .option("--rotate-by <time>", "ISO 8601 date or time by which to rotate again; warned of 30 days before")
    .option(...FORCE);
  action<{ rotateBy?: string; force?: true }>(rotate, ({ deps, rotation }, plan) =>
    rotateSigningKey(deps, rotation, plan),
  );

  const revoke = signingKey
    .command("revoke")
    .description("revoke a key and all proofs signed by it; an active key is rotated first")
    .requiredOption("--key-id <id>", "key ID from the key set, ed25519-…")
    .option("--reason <text>", "published with the key")
    .option(...FORCE);
  action<{ keyId: string; reason?: string; force?: true }>(revoke, ({ deps, rotation }, key) =>
    revokeSigningKey({ ...deps, rotation }, key),
  );
}

function addSourceCommands(program: Command): void {
  const source = program.command("source").description("evidence sources");
  const add = source
    .command("add")
    .description("register a party whose key attests evidence")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--name <name>", "name of the party")
    .requiredOption("--public-key <key>", "Ed25519 public key, 32 raw bytes")
    .option("--encoding <encoding>", "encoding of the key: base64 or hex", "base64");
  action<{ tenant: string; name: string; publicKey: string; encoding: string }>(add, async (operator, options) =>
    addEvidenceSource(await operator.tenant(options.tenant), {
      body: { name: options.name, public_key: options.publicKey, encoding: options.encoding },
    }),
  );
}

function addTenantCommands(program: Command): void {
  const tenant = program.command("tenant").description("tenants");
  const create = tenant
    .command("create")
    .description("create a tenant and its owner account")
    .requiredOption("--name <name>", "name of the tenant")
    .requiredOption("--owner-email <email>", "email that the owner signs in with")
    .requiredOption("--owner-password <password>", "8 to 128 characters; - reads it from standard input");
  action<{ name: string; ownerEmail: string; ownerPassword: string }>(create, async ({ deps, accounts }, options) => {
    const ownerPassword = options.ownerPassword === "-" ? await readLine() : options.ownerPassword;
    return createTenant({ ...tenantDeps(deps, deps.ids.next()), accounts }, { ...options, ownerPassword });
  });
}

/** Reads the first line of standard input, since other users of the machine can see arguments. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

function addTokenCommands(program: Command): void {
  const token = program.command("token").description("identity-contract tokens");
  const issue = token
    .command("issue")
    .description("issue a bearer token for an account, for scripts and tests; valid for one hour")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--account-email <email>", "email of an account of the tenant");
  action<{ tenant: string; accountEmail: string }>(issue, async (operator, options) =>
    issueToken({ ...(await operator.tenant(options.tenant)), accounts: operator.accounts }, options.accountEmail),
  );
}

function addWebhookCommands(program: Command): void {
  const webhook = program.command("webhook").description("webhook endpoints");
  const add = webhook
    .command("add")
    .description("create a webhook endpoint")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--url <url>", "public https:// URL");
  action<{ tenant: string; url: string }>(add, async (operator, options) =>
    addWebhookEndpoint(await operator.tenant(options.tenant), { body: { url: options.url } }),
  );
}
