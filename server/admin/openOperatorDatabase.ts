import "server-only";
import { type Database, OPERATOR_TX_LIMITS, openDatabase } from "@/server/data/database";
import type { Log } from "@/server/deps/ports";
import { prepareDatabase } from "@/server/platform/database";
import type { Env } from "@/server/platform/env";

const POOL_SIZE = 2;

type OperatorDatabase = { database: Database; close(): Promise<void> };

/** Starts or joins the database, migrates it and opens it for a command, whose transactions may take long. */
export async function openOperatorDatabase(env: Env, log: Log): Promise<OperatorDatabase> {
  const preparedDatabase = await prepareDatabase(env, log);
  const onLostConnection = (error: Error) => log.warn({ err: error }, "connection lost");
  const database = openDatabase(preparedDatabase.access, POOL_SIZE, onLostConnection, OPERATOR_TX_LIMITS);
  return {
    database,
    close: async () => {
      await database.close();
      await preparedDatabase.close();
    },
  };
}
