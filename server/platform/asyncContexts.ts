// Before Node 24, every promise of the process costs more from the first use of an AsyncLocalStorage on, until all of
// them are disabled (docs/decisions/0030). Next and the sign-in library use some for their requests, which are few
// next to those of programs; between them these are disabled. Those of others, such as a tracer, are left alone.
import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import * as z from "zod";

const ofPages = new Set<AsyncLocalStorage<unknown>>();

class PageStorage extends AsyncLocalStorage<unknown> {
  constructor() {
    super();
    ofPages.add(this);
  }
}

/** Next and the React in it, which are imported after this, take the class of their storages from here. */
export function noteStoragesOfPages(): void {
  const hooks = createRequire(import.meta.url)("node:async_hooks") as object;
  Object.defineProperty(hooks, "AsyncLocalStorage", { value: PageStorage });
}

const SignInLibrary = z.object({ context: z.record(z.string(), z.unknown()) });

/** The sign-in library keeps its storages under this symbol, one for all of its copies. */
function ofSignIn(): AsyncLocalStorage<unknown>[] {
  const found = SignInLibrary.safeParse(Reflect.get(globalThis, Symbol.for("better-auth:global")));
  return Object.values(found.data?.context ?? {}).filter((value) => value instanceof AsyncLocalStorage);
}

/** The rendering of a page goes on for a moment when its client has gone. */
const REST_AFTER_MS = 1_000;
let inHand = 0;
let resting: NodeJS.Timeout | undefined;

/** Runs work that may use these storages. A moment after the last such work they are disabled, until their next use. */
export async function inContext<T>(work: () => Promise<T>): Promise<T> {
  inHand += 1;
  clearTimeout(resting);
  try {
    return await work();
  } finally {
    inHand -= 1;
    if (inHand === 0) resting = setTimeout(rest, REST_AFTER_MS).unref();
  }
}

function rest(): void {
  for (const storage of [...ofPages, ...ofSignIn()]) storage.disable();
}
