import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { withClient } from "@/server/platform/postgres/connection";
import type { EmbeddedPostgres } from "@/server/platform/postgres/startPostgres";
import { FLOOR_TABLES } from "./floorSql";
import { startProgram } from "./program";

export const FLOOR_DATABASE = "bench_floor";

export type Floor = { url: string; apiKey: string; stop(): void };

/**
 * Starts the floor's servers on a separate database in the same PostgreSQL, with the same unprivileged role. One
 * commits each request alone, the other groups requests into commits.
 */
export async function startFloors(postgres: EmbeddedPostgres): Promise<{ alone: Floor; grouped: Floor }> {
  const apiKey = `svk_${randomBytes(32).toString("base64url")}`;
  await query(postgres.adminUrl("postgres"), `CREATE DATABASE ${FLOOR_DATABASE} OWNER svc_verify`);
  const url = postgres.loginUrl("svc_verify", FLOOR_DATABASE);
  await query(url, FLOOR_TABLES);
  await query(url, "INSERT INTO api_key (id, tenant_id, secret_hash, scopes) VALUES ($1, $2, $3, '{verify:submit}')", [
    randomUUID(),
    randomUUID(),
    createHash("sha256").update(apiKey).digest("hex"),
  ]);
  const start = async (environment: Record<string, string>): Promise<Floor> => {
    const child = startProgram("floor", { FLOOR_DATABASE_URL: url, ...environment });
    const [port] = (await once(child, "message")) as [number];
    return { url: `http://127.0.0.1:${port}`, apiKey, stop: () => child.disconnect() };
  };
  return { alone: await start({}), grouped: await start({ FLOOR_GROUPED: "true" }) };
}

async function query(url: string, text: string, values?: string[]): Promise<void> {
  await withClient(url, (client) => client.query(text, values));
}
