// The address and key that the local service stored when it started. The key is sent to that address alone.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parsedJson } from "@/server/contracts/parsedJson";
import { LOCAL_ACCESS_FILE, LocalAccess } from "@/server/system/contract/localAccess";
import { defaultDataDir } from "@/server/platform/defaultDataDir";
import { checkoutDataDir, packageRoot } from "@/server/platform/packageRoot";
import { LocalRefusal } from "@/cli/refusals";

export type StoredAccess = NonNullable<ReturnType<typeof findLocalAccess>>;

type DataFolder = { dataDir: string | undefined; dataHome: string | undefined };

/** Returns the data folder as the service reads it: a relative one is in the checkout, where `npm start` runs. */
function findDataFolder({ dataDir, dataHome }: DataFolder): string {
  if (!dataDir) return defaultDataDir(dataHome);
  return path.resolve(checkoutDataDir() === undefined ? "" : packageRoot(), dataDir);
}

/** Finds the access stored in the data folder, wherever the program is called; null without one. */
export function findLocalAccess(dataFolder: DataFolder) {
  const file = path.join(findDataFolder(dataFolder), LOCAL_ACCESS_FILE);
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
