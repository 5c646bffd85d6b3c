// Before Node 24, the first use of an AsyncLocalStorage makes every promise of the process slower until all storages
// are disabled (docs/decisions/0030). Next and the sign-in library use storages for their requests, which are rare
// compared with API requests, so these storages are disabled between them. Storages of other libraries, such as
// tracers, stay enabled.
import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import * as z from "zod";

const pageStorages = new Set<AsyncLocalStorage<unknown>>();

class PageStorage extends AsyncLocalStorage<unknown> {
  constructor() {
    super();
    pageStorages.add(this);
  }
}

/** Tracks the storages of Next and its React, which must be imported after this call. */
export function trackPageStorages(): void {
  const hooks = createRequire(import.meta.url)("node:async_hooks") as object;
  Object.defineProperty(hooks, "AsyncLocalStorage", { value: PageStorage });
}

const SignInLibrary = z.object({ context: z.record(z.string(), z.unknown()) });

/** Lists the storages of the sign-in library, which all its copies keep under one global symbol. */
function listSignInStorages(): AsyncLocalStorage<unknown>[] {
  const parsed = SignInLibrary.safeParse(Reflect.get(globalThis, Symbol.for("better-auth:global")));
  return Object.values(parsed.data?.context ?? {}).filter((value) => value instanceof AsyncLocalStorage);
}

/** The delay before storages are disabled. A page may still render for a moment after its client has disconnected. */
const DISABLE_AFTER_MS = 1_000;
let runningCount = 0;
let disableTimer: NodeJS.Timeout | undefined;

/** Runs work that may use these storages. They are disabled soon after the last such work, until their next use. */
export async function withAsyncContexts<T>(work: () => Promise<T>): Promise<T> {
  runningCount += 1;
  clearTimeout(disableTimer);
  try {
    return await work();
  } finally {
    runningCount -= 1;
    if (runningCount === 0) disableTimer = setTimeout(disableStorages, DISABLE_AFTER_MS).unref();
  }
}

function disableStorages(): void {
  for (const storage of [...pageStorages, ...listSignInStorages()]) storage.disable();
}
