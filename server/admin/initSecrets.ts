import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { addAction } from "@/server/admin/action";

const newSecret = (): string => randomBytes(24).toString("hex");

const databaseUrl = (login: string, password: string, database = "svc_verify"): string =>
  `postgresql://${login}:${password}@postgres:5432/${database}`;

/** Makes new secrets for compose.yaml. Returns the text of each file by the name of the file. */
export function makeSecrets(): Record<string, string> {
  const [owner, requests, signIn, jobs, inngest] = [newSecret(), newSecret(), newSecret(), newSecret(), newSecret()];
  const [eventKey, signingKey] = [newSecret(), newSecret()];
  return {
    postgres_password: owner,
    requests_password: requests,
    sign_in_password: signIn,
    jobs_password: jobs,
    inngest_password: inngest,
    database_admin_url: databaseUrl("postgres", owner),
    database_url: databaseUrl("svc_verify", requests),
    database_sign_in_url: databaseUrl("svc_verify_accounts", signIn),
    database_jobs_url: databaseUrl("svc_verify_worker", jobs),
    metrics_token: newSecret(),
    inngest_event_key: eventKey,
    inngest_signing_key: signingKey,
    "inngest.env": [
      `INNGEST_EVENT_KEY=${eventKey}`,
      `INNGEST_SIGNING_KEY=${signingKey}`,
      `INNGEST_POSTGRES_URI=${databaseUrl("inngest", inngest, "inngest")}`,
    ].join("\n"),
  };
}

/**
 * Writes new secrets into a new folder, which only its owner can enter. Every user can read its files, since Compose
 * mounts them one by one into containers that run as other users.
 * @throws Error if the folder exists, since an existing database may have its passwords
 */
export function writeSecrets(folder: string): void {
  if (existsSync(folder))
    throw new Error(`${folder} exists, and a database may have its passwords: move it away first`);
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, text] of Object.entries(makeSecrets()))
    writeFileSync(path.join(folder, name), `${text}\n`, { mode: 0o444 });
}

/** Adds the command that writes the secrets of compose.yaml. It reads no settings and opens no database. */
export function addInitSecretsCommand(program: Command): void {
  const initSecrets = program
    .command("init-secrets")
    .description("write new secrets for compose.yaml into a new folder")
    .argument("<folder>", "the new folder, named secrets, beside compose.yaml");
  addAction(
    initSecrets,
    async (_log, _options, [folder = ""]) => {
      writeSecrets(folder);
      return { folder };
    },
    ({ folder }) => `Wrote new secrets to ${folder}.\n`,
  );
}
