import { randomUUID } from "node:crypto";
import pg from "pg";

export type ShadowDatabase = { url: string; drop(): Promise<void> };

/** An empty database on the server of `url`, to replay migrations in. */
export async function createShadowDatabase(url: string): Promise<ShadowDatabase> {
  const name = `svc_verify_shadow_${randomUUID()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
  } catch (error) {
    await admin.end();
    throw error;
  }
  const shadow = new URL(url);
  shadow.pathname = `/${name}`;
  return {
    url: shadow.href,
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await admin.end();
    },
  };
}
