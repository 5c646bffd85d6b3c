// Tests what an attacker can do with each login: every line of SECURITY.md, "A stolen database login".
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANNELS } from "@/server/data/sqlNames";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let otherTenant: string;
let admin: pg.Client;
/** Has the length of one. */
const FORGED_SIGNATURE = Buffer.alloc(64, "forged").toString("base64");

const logins = {} as Record<"requests" | "signIn" | "jobs", pg.Client>;

beforeAll(async () => {
  service = await startTestService();
  const { deps } = service.service;
  otherTenant = await makeTenant(deps, "Other");
  for (const id of [service.tenantId, otherTenant]) {
    const tenant = tenantDeps(deps, id);
    await makeAccount(service.service, id, { owner: true, reviewer: true });
    await addWebhookEndpoint({ ...tenant, actor: "operator" }, { body: { url: "https://example.com/hook" } });
    await submit(tenant, { body: { rubric_id: await makeRubric(deps, id), submission: { inline: "{}" } } });
  }
  const { access, adminUrl } = service.database;
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const name of ["requests", "signIn", "jobs"] as const) {
    logins[name] = new pg.Client({ connectionString: access[name] });
    await logins[name].connect();
  }
});
afterAll(async () => {
  await Promise.all([admin, ...Object.values(logins)].map((client) => client.end()));
  await service.stop();
});

type Login = keyof typeof logins;
type Setting = { binding?: string; role?: string };

/** Runs the statement in a transaction that is rolled back. */
async function attempt(login: Login, statement: string, { binding = "", role = "none" }: Setting = {}) {
  const client = logins[login];
  await client.query("BEGIN");
  try {
    await client.query("SELECT set_config('app.tenant_id', $1, true), set_config('role', $2, true)", [binding, role]);
    return await client.query<Record<string, unknown>>(statement);
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Lists the tenant tables with rows that the login can read, and the tenants of these rows. */
async function readableTables(login: Login, setting?: Setting): Promise<Map<string, Set<string>>> {
  const tables = await admin.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const tenantsByTable = new Map<string, Set<string>>();
  for (const { name } of tables.rows) {
    const rows = await attempt(login, `SELECT DISTINCT tenant_id::text FROM "${name}"`, setting).then(
      (answer) => answer.rows.map((row) => String(row["tenant_id"])),
      (error: Error) => {
        expect(error.message).toMatch(/permission denied/);
        return [];
      },
    );
    const ids = rows.filter((id) => id !== "null");
    if (ids.length > 0) tenantsByTable.set(name, new Set(ids));
  }
  return tenantsByTable;
}

const expectDenied = (login: Login, statement: string, setting?: Setting) =>
  expect(attempt(login, statement, setting), statement).rejects.toThrow(/permission denied|row-level security/);

const refusesSealed = (login: Login, statement: string, setting: Setting) =>
  expect(attempt(login, statement, setting), statement).rejects.toThrow(
    /permission denied|row-level security|is not sealed/,
  );

const ownBinding = () => service.service.database.computeBinding(service.tenantId);
const forgeries = () => [
  "",
  otherTenant,
  `${otherTenant}.`,
  `${otherTenant}.${"0".repeat(64)}`,
  // This binding has another tenant's ID and this tenant's seal.
  `${otherTenant}${ownBinding().slice(36)}`,
];

const SECRETS = [
  "SELECT password FROM auth_credential",
  "SELECT token FROM auth_session",
  "SELECT private_key FROM auth_token_key",
  "SELECT value FROM auth_challenge",
  "SELECT secret_hash FROM api_key",
  "SELECT token_hash FROM tenant_invitation",
  "SELECT * FROM svc_private.seal_secret",
];
const AUTHORITY = () => [
  "INSERT INTO auth_user (id, name, email, updated_at) VALUES ('x', 'x', 'x@example.com', now())",
  "INSERT INTO auth_session (id, token, user_id, expires_at, updated_at) SELECT 'x', 'x', id, now(), now() FROM auth_user LIMIT 1",
  "UPDATE auth_credential SET password = 'x'",
  `INSERT INTO tenant_member (tenant_id, account_id, owner) VALUES ('${service.tenantId}', 'x', true)`,
  "UPDATE tenant_member SET owner = true",
  `INSERT INTO api_key (id, tenant_id, name, prefix, secret_hash, scopes) VALUES (gen_random_uuid(), '${service.tenantId}', 'x', 'x', 'x', '{}')`,
  "UPDATE api_key SET scopes = '{}'",
];
const SIGNING = [
  "INSERT INTO signing_key (key_id, public_key, status, created_at) VALUES ('x', 'x', 'active', now())",
  "UPDATE signing_key SET status = 'retired', retired_at = now()",
  "DELETE FROM signing_key",
  `SELECT activate_signing_key('{"key_id": "x", "public_key": "x", "purpose": "verdicts"}', now(), '${"0".repeat(64)}')`,
  "SELECT revoke_signing_key(key_id, now(), NULL, NULL) FROM signing_key",
];
const RECORDS = [
  "UPDATE audit_event SET actor = 'x'",
  "DELETE FROM audit_event",
  "UPDATE _prisma_migrations SET checksum = 'x'",
  "TRUNCATE verification",
  "DROP TABLE verification",
  "CREATE TABLE public.mine (id int)",
];
const EXECUTOR_ROWS = Object.entries({ event: "body", run: "output", step: "data", job: "fn" }).flatMap(
  ([table, column]) => [
    `SELECT * FROM inngest_executor.${table}`,
    `INSERT INTO inngest_executor.${table} DEFAULT VALUES`,
    `UPDATE inngest_executor.${table} SET ${column} = ${column}`,
    `DELETE FROM inngest_executor.${table}`,
    `LOCK TABLE inngest_executor.${table} IN ACCESS SHARE MODE`,
  ],
);

/** Builds calls of each function of the executor, with nulls and with the seal of a tenant. */
async function executorCalls(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; parameters: string }>(`
    SELECT p.proname AS name, pg_get_function_identity_arguments(p.oid) AS parameters
    FROM pg_proc p WHERE p.pronamespace = 'inngest_executor'::regnamespace`);
  expect(rows.length).toBeGreaterThan(5);
  const createArgument = (parameter: string, seal: string) => {
    const [name] = parameter.split(" ", 1);
    return name === "p_seal" ? `'${seal}'` : `NULL::${parameter.slice(parameter.indexOf(" "))}`;
  };
  return rows.flatMap(({ name, parameters }) =>
    ["", ownBinding().slice(37)].map((seal) => {
      const values = parameters.split(", ").map((parameter) => createArgument(parameter, seal));
      return `SELECT inngest_executor.${name}(${values.join(", ")})`;
    }),
  );
}

const OBJECTS = [
  "CREATE TEMPORARY TABLE verification (id int)",
  "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql RETURN 1",
  "COPY (SELECT 1) TO PROGRAM 'cat'",
  "SELECT pg_read_file('postgresql.conf')",
  "SELECT lo_create(0)",
  "CREATE EXTENSION dblink",
  "SET ROLE postgres",
  "LOCK TABLE verification",
];
const STEERING = [
  "INSERT INTO judge_choice VALUES (true, 'https://judge.example/v1', 'x', 'x', now())",
  "UPDATE judge_choice SET base_url = 'https://judge.example/v1'",
  "DELETE FROM judge_choice",
  `SELECT choose_judge('{"base_url": "https://judge.example/v1", "model": "x", "chosen_by": "x", "chosen_at": "2026-01-01"}', '${"0".repeat(64)}')`,
  "SELECT choose_judge('{}', NULL)",
  "SELECT forget_judge(NULL)",
  `INSERT INTO calibration (id, primitive, model, prompt_version, version, method, labels, map, created_at)
   VALUES (gen_random_uuid(), 'llm_judge@1', 'x', 'x', 1, 'identity', 0, '{}', now())`,
  `SELECT share_calibration('{"primitive": "llm_judge@1", "model": "x", "prompt_version": "x"}', '${"0".repeat(64)}')`,
];

/** The lines of SECURITY.md, each with its test. */
const LINES: Record<string, () => Promise<unknown>> = {
  "Without a tenant's seal, the logins of requests and jobs see no row of any tenant, and no setting changes that.":
    async () => {
      for (const login of ["requests", "jobs"] as const) {
        for (const binding of forgeries()) expect([...(await readableTables(login, { binding }))], binding).toEqual([]);
      }
      expect(
        (await attempt("requests", "SELECT set_config('app.system', 'on', true), count(*) FROM verification")).rows,
      ).toMatchObject([{ count: "0" }]);
    },
  "Within a transaction bound to a tenant, they see and write that tenant's rows alone.": async () => {
    for (const login of ["requests", "jobs"] as const) {
      const tenants = [...(await readableTables(login, { binding: ownBinding() })).values()].flatMap((ids) => [...ids]);
      expect(new Set(tenants)).toEqual(new Set([service.tenantId]));
      const elsewhere = `INSERT INTO rollup_pending VALUES ('${otherTenant}', 'verification', gen_random_uuid())`;
      await expect(attempt(login, elsewhere, { binding: ownBinding() })).rejects.toThrow(/row-level security/);
    }
  },
  "They read no password hash, session, token key, reset link, key hash, invitation token or seal.": async () => {
    for (const login of ["requests", "jobs"] as const) {
      for (const statement of SECRETS) await expectDenied(login, statement, { binding: ownBinding() });
    }
  },
  "They create no account, session, member, owner or API key.": async () => {
    for (const login of ["requests", "jobs"] as const) {
      for (const statement of AUTHORITY()) await expectDenied(login, statement, { binding: ownBinding() });
    }
  },
  "No login publishes, retires or revokes a signing key.": async () => {
    for (const login of ["requests", "signIn", "jobs"] as const) {
      for (const statement of SIGNING) await refusesSealed(login, statement, { binding: ownBinding() });
    }
    for (const statement of SIGNING) await refusesSealed("jobs", statement, { role: "svc_verify_system" });
  },
  "No login chooses the model that judges or writes a calibration that all tenants share, and the service follows a chosen address only on its own machine.":
    async () => {
      for (const statement of STEERING) {
        for (const login of ["requests", "signIn", "jobs"] as const) {
          await refusesSealed(login, statement, { binding: ownBinding() });
        }
        await refusesSealed("jobs", statement, { role: "svc_verify_system" });
      }
    },
  "No login changes an audit entry or the history of migrations, truncates, drops or creates a table.": async () => {
    for (const login of ["requests", "signIn", "jobs"] as const) {
      for (const statement of RECORDS) {
        await expect(attempt(login, statement, { binding: ownBinding() }), statement).rejects.toThrow(
          /permission denied|must be owner/,
        );
      }
    }
  },
  "No login appends to the log of proofs, changes it or learns from it which tenant an entry belongs to.": async () => {
    const system = { role: "svc_verify_system" };
    for (const statement of [
      "INSERT INTO proof_log_tile VALUES (0, 1000, 'x')",
      "INSERT INTO proof_log_checkpoint (size, note, created_at) VALUES (1000, 'x', now())",
      "UPDATE proof_log_tile SET bytes = 'x'",
      "UPDATE proof_log_checkpoint SET note = note || 'x'",
      "DELETE FROM proof_log_pending",
      "SELECT verification_id FROM proof_log_pending",
      "SELECT verification_id FROM proof_log_leaf",
      "DELETE FROM proof_log_identity",
    ]) {
      for (const login of ["requests", "signIn", "jobs"] as const) await expectDenied(login, statement);
      await expectDenied("jobs", statement, system);
    }
    for (const call of [
      "append_to_proof_log('{}', 'x')",
      "add_cosignatures('{}', 'x')",
      "open_proof_log('o', 'k', now(), 'x')",
    ]) {
      await expect(attempt("jobs", `SELECT ${call}`, system), call).rejects.toThrow(/not sealed/);
    }
  },
  "Finished verdicts, criterion results and proof entries are unchangeable for every login.": async () => {
    for (const statement of [
      "UPDATE verification SET determination = 'met'",
      "DELETE FROM verification",
      "UPDATE criterion_result SET determination = 'met'",
      "DELETE FROM proof_entry",
    ]) {
      for (const login of ["requests", "jobs"] as const) {
        await expect(attempt(login, statement, { binding: ownBinding() }), statement).rejects.toThrow(
          /is finished|append-only|permission denied/,
        );
      }
      await expectDenied("signIn", statement, { binding: ownBinding() });
    }
  },
  "No login reads or writes a row of the durable executor, whose steps hold no content, and none calls its functions without the service's seal.":
    async () => {
      for (const login of ["requests", "signIn", "jobs"] as const) {
        for (const statement of EXECUTOR_ROWS) await expectDenied(login, statement, { binding: ownBinding() });
        for (const call of await executorCalls()) {
          await expect(attempt(login, call, { binding: ownBinding() }), call).rejects.toThrow(
            /permission denied|is not sealed/,
          );
        }
      }
    },
  "No login creates an object, not even a temporary one, reaches files or programs of the server, loads an extension, takes another login's role, or locks a table as a whole that it does not delete from.":
    async () => {
      for (const login of ["requests", "signIn", "jobs"] as const) {
        for (const statement of OBJECTS) {
          await expect(attempt(login, statement, { binding: ownBinding() }), statement).rejects.toThrow(
            /permission denied/,
          );
        }
      }
    },
  "Only the login of jobs takes the role for work across tenants. It reads what sweeps look for: the state of verifications and webhooks, API keys without hashes, tenants and feedback; no submission, verdict, result, message or proof.":
    async () => {
      const system = { role: "svc_verify_system" };
      for (const login of ["requests", "signIn"] as const) await expectDenied(login, "SELECT 1", system);
      const tableNames = [...(await readableTables("jobs", system)).keys()];
      const allowedTables = /^(api_key|rollup_pending|verification|webhook_(attempt|delivery|message))$/;
      expect(tableNames.filter((name) => !allowedTables.test(name))).toEqual([]);
      const otherColumns = [
        "submission FROM verification",
        "determination FROM verification",
        "body FROM webhook_message",
      ];
      for (const columns of otherColumns) await expectDenied("jobs", `SELECT ${columns}`, system);
      for (const statement of SECRETS) await expectDenied("jobs", statement, system);
    },
  "The login of sign-in reads accounts, credentials and sessions, and sees no verdict, submission, result, proof or webhook.":
    async () => {
      expect((await attempt("signIn", "SELECT password FROM auth_credential")).rowCount).toBeGreaterThan(0);
      for (const table of [
        "verification",
        "submission_content",
        "criterion_result",
        "proof_entry",
        "webhook_endpoint",
      ]) {
        await expectDenied("signIn", `SELECT * FROM ${table}`, { binding: ownBinding() });
      }
      expect([...(await readableTables("signIn"))]).toEqual([]);
    },
  "The logins of requests and jobs read the names and email addresses of all accounts.": async () => {
    for (const login of ["requests", "jobs"] as const) {
      expect((await attempt(login, "SELECT id, email, name FROM auth_user")).rowCount).toBeGreaterThan(1);
      await expectDenied(login, "SELECT * FROM auth_user");
    }
  },
  "Within a transaction bound to a tenant, the logins of requests and jobs read that tenant's webhook secrets, and append audit entries and proof entries, which no check accepts without the signing key.":
    async () => {
      for (const login of ["requests", "jobs"] as const) {
        for (const statement of [
          "SELECT secret FROM webhook_endpoint",
          "INSERT INTO audit_event SELECT (json_populate_record(a, json_build_object('id', gen_random_uuid()))).* FROM audit_event a LIMIT 1",
          `INSERT INTO proof_entry SELECT (json_populate_record(p, '{"seq": 99, "signature": "${FORGED_SIGNATURE}"}')).* FROM proof_entry p LIMIT 1`,
        ]) {
          expect((await attempt(login, statement, { binding: ownBinding() })).rowCount, statement).toBe(1);
        }
      }
    },
  "The login of sign-in replaces passwords and creates accounts, sessions and token keys, and so signs in as any account.":
    async () => {
      for (const statement of [
        "UPDATE auth_credential SET password = 'x'",
        ...AUTHORITY().slice(0, 2),
        "INSERT INTO auth_token_key (id, public_key, private_key, created_at) VALUES ('x', 'x', 'x', now())",
      ]) {
        expect((await attempt("signIn", statement)).rowCount, statement).toBeGreaterThan(0);
      }
    },
  "Any login listens to notifications and sends them. They carry IDs and a status, and a forged one makes the service read the database again or ends the wait of a request early, nothing else.":
    async () => {
      const payloads: string[] = [];
      logins.signIn.on("notification", ({ payload }) => payloads.push(payload ?? ""));
      for (const channel of Object.values(CHANNELS)) await logins.signIn.query(`LISTEN ${channel}`);
      const { rows } = await admin.query<{ key: string; message: string; verification: string }>(
        `SELECT (SELECT id FROM api_key WHERE tenant_id = $1 LIMIT 1) AS key,
           (SELECT id FROM webhook_message WHERE tenant_id = $1 LIMIT 1) AS message,
           (SELECT id FROM verification WHERE tenant_id = $1 LIMIT 1) AS verification`,
        [service.tenantId],
      );
      const { key, message, verification } = rows[0] ?? {};
      const forgedValues: [string, string][] = [
        [CHANNELS.apiKeyRevoked, String(key)],
        [CHANNELS.webhookMessage, JSON.stringify({ tenant_id: otherTenant, message_id: message })],
        [CHANNELS.verificationFinished, JSON.stringify({ verification_id: verification, status: "failed" })],
        ...Object.values(CHANNELS).map((channel): [string, string] => [channel, "not JSON"]),
      ];
      for (const login of ["requests", "signIn", "jobs"] as const) {
        for (const notification of forgedValues) await logins[login].query("SELECT pg_notify($1, $2)", notification);
      }
      await expect.poll(() => payloads.length).toBeGreaterThanOrEqual(forgedValues.length * 3);
      const headers = { authorization: `Bearer ${service.apiKey}` };
      const answer = await fetch(`${service.baseUrl}/v1/verifications/${verification}`, { headers });
      expect(await answer.json()).toMatchObject({ status: "succeeded" });
      await submit(tenantDeps(service.service.deps, service.tenantId), {
        body: { rubric_id: await makeRubric(service.service.deps, service.tenantId), submission: { inline: "{}" } },
      });
      await expect.poll(() => payloads.some((payload) => payload.includes(service.tenantId))).toBe(true);
      const fields = payloads.flatMap((payload) =>
        payload.startsWith("{") ? Object.keys(JSON.parse(payload) as object) : [],
      );
      expect([...new Set(fields)].sort()).toEqual(["message_id", "status", "tenant_id", "verification_id"]);
    },
  "Any login can stop the service: it changes its own password and settings, ends sessions of the same login, and holds connections, rows, advisory locks and tables that it deletes from.":
    async () => {
      const deletable = { requests: "rubric_draft", signIn: "auth_session", jobs: "rollup_pending" };
      for (const login of ["requests", "signIn", "jobs"] as const) {
        for (const statement of [
          "ALTER ROLE CURRENT_USER PASSWORD 'x'",
          "ALTER ROLE CURRENT_USER SET default_transaction_read_only = on",
          "SELECT pg_advisory_xact_lock(72707369)",
          `LOCK TABLE ${deletable[login]}`,
        ]) {
          await attempt(login, statement);
        }
      }
    },
};

describe("SECURITY.md", () => {
  const section = readFileSync("SECURITY.md", "utf8").split("## A stolen database login")[1]?.split("\n## ")[0] ?? "";
  const statedItems = [...section.matchAll(/^- ([^]*?)(?=\n- |\n\n|$(?![^]))/gm)].map(([, text = ""]) =>
    text.replace(/\s+/g, " ").trim(),
  );

  it("contains exactly the lines that this suite tests", () =>
    expect(statedItems.sort()).toEqual(Object.keys(LINES).sort()));
  it.each(Object.entries(LINES))("%s", async (_, holds) => void (await holds()));
});
