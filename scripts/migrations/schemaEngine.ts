// Runs Prisma's schema engine as WebAssembly, because the native binary is downloaded from a host that may be unreachable.
// Only `db:new` and `db:check` use it. The service migrates without it.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, type SqlQuery } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const CHAR_OID = 18;
const BPCHAR_OID = 1042;
const EXIT_CODE_CHANGED = 2;

type EngineExports = WebAssembly.Exports & { __wbindgen_start(): void };
type PanicRegistry = { set_message(message: string): void };

let engineLoad: Promise<void> | undefined;

async function loadEngine(): Promise<void> {
  // Prisma's WebAssembly reports a panic here. Without it, a TypeError would hide the reason.
  const host = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: PanicRegistry };
  host.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message: (message) => {
      throw new Error(`Prisma's schema engine stopped: ${message}`);
    },
  };
  const require = createRequire(import.meta.url);
  const directory = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const wasm = readFileSync(path.join(directory, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports as EngineExports).__wbindgen_start();
}

/**
 * PrismaPg refuses result columns of type "char" (OID 18), which PostgreSQL's catalogs are full of and which the engine
 * reads as characters. The pool reports them as bpchar, and the adapter restores the type.
 */
async function createAdapter(pool: pg.Pool) {
  let charColumns: number[] = [];
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  pool.query = (async (config: pg.QueryConfig) => {
    const result = await query(config);
    charColumns = result.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR_OID ? [index] : []));
    for (const index of charColumns) Object.assign(result.fields[index] ?? {}, { dataTypeID: BPCHAR_OID });
    return result;
  }) as typeof pool.query;
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (statement: SqlQuery) => {
      const result = await queryRaw(statement);
      for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    },
    dispose: async () => undefined,
  });
}

/** Runs `work` with an engine on the database at `url`, over a single connection. */
export async function withSchemaEngine<Result>(
  url: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  await (engineLoad ??= loadEngine());
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory({
      provider: "postgres",
      adapterName: "svc-verify-migrations",
      connect: () => createAdapter(pool),
      connectToShadowDb: () => Promise.reject(new Error("the engine replays no migrations")),
    });
    return await work(await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter));
  } finally {
    await pool.end();
  }
}

/** Returns the SQL that changes the database at `url` to the Prisma schema in `schemaDir`. Undefined if they agree. */
export async function schemaDifference(url: string, schemaDir: string): Promise<string | undefined> {
  const files = readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: path.join(schemaDir, name), content: readFileSync(path.join(schemaDir, name), "utf8") }));
  const result: bindings.DiffResult = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: "schemaDatasource", files, configDir: schemaDir },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return result.exitCode === EXIT_CODE_CHANGED ? (result.stdout ?? "") : undefined;
}
