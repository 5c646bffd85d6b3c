// Prisma's own schema engine, as WebAssembly: the native binary is fetched from a host that need not be reachable.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { packageRoot } from "../packageRoot";
import type { SchemaFile } from "./files";
import { migrationAdapterFactory } from "./migrationAdapter";

type StartableExports = WebAssembly.Exports & { __wbindgen_start(): void };

type PanicRegistry = { set_message(message: string): void };

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  // Where Prisma's WebAssembly reports a panic; without it the reason would be lost behind a TypeError.
  const host = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: PanicRegistry };
  host.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message: (message) => {
      throw new Error(`Prisma's schema engine stopped: ${message}`);
    },
  };
  const require = createRequire(path.join(packageRoot(), "package.json"));
  const directory = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const wasm = readFileSync(path.join(directory, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports as StartableExports).__wbindgen_start();
}

/** What the engine is asked to leave alone: nothing. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Runs `work` with an engine on the database at `url` (a role that may create tables) and closes its connections. */
export async function withSchemaEngine<Result>(
  url: string,
  schema: SchemaFile[] | undefined,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  await (loaded ??= load());
  const datamodels = schema?.map((file): [string, string] => [file.path, file.content]);
  const factory = migrationAdapterFactory(url);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(factory);
    const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
    return await work(engine);
  } finally {
    await factory.close();
  }
}
