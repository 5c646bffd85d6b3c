// The address and key that the service of this checkout stored when it started. The key is sent to that address alone.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parsedJson } from "@/server/contracts/parsedJson";
import { LOCAL_ACCESS_FILE, LocalAccess } from "@/server/system/contract/localAccess";
import { findPackageRoot } from "@/server/platform/packageRoot";
import { LocalRefusal } from "@/cli/refusals";

export type StoredAccess = NonNullable<ReturnType<typeof findLocalAccess>>;

/**
 * Finds the access stored in `dataDir`, by default in the checkout of this program, wherever it is called; null without
 * one.
 */
export function findLocalAccess(dataDir: string | undefined) {
  const checkout = findPackageRoot(path.dirname(fileURLToPath(import.meta.url)));
  if (dataDir === undefined && checkout === undefined) return null;
  const file = path.join(path.resolve(checkout ?? "", dataDir || ".data"), LOCAL_ACCESS_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The service of another user is not used.
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EACCES") return null;
    throw new LocalRefusal(`cannot read ${file}: ${message}`);
  }
  const storedAccess = LocalAccess.safeParse(parsedJson(text));
  if (!storedAccess.success) {
    throw new LocalRefusal(`${file} is damaged; delete it, and create an API key in the console under Settings`);
  }
  const { url, api_key: apiKey } = storedAccess.data;
  return {
    file,
    url,
    /** Throws LocalRefusal when other users can read the file. */
    apiKey: () => {
      if (isOpenToOthers(file)) {
        throw new LocalRefusal(
          `other users can read the API key in ${file}, so it is not used; run: chmod 600 ${file}`,
        );
      }
      return apiKey;
    },
  };
}

export function isOpenToOthers(file: string): boolean {
  return process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
}
