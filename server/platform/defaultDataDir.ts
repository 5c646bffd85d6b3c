import { homedir } from "node:os";
import path from "node:path";
import { checkoutDataDir, packageRoot } from "./packageRoot";

/**
 * Returns the absolute path of the data folder without DATA_DIR: that of the checkout, or else the user's.
 * @param dataHome XDG_DATA_HOME; ignored if relative, as the XDG specification says
 */
export function defaultDataDir(dataHome: string | undefined, root = packageRoot()): string {
  const inCheckout = checkoutDataDir(root);
  if (inCheckout !== undefined) return inCheckout;
  const isUsable = dataHome !== undefined && path.isAbsolute(dataHome);
  return path.join(isUsable ? dataHome : path.join(findHome(), ".local", "share"), "svc-verify");
}

/** Returns the root folder for a user without HOME and without an entry in /etc/passwd. */
function findHome(): string {
  try {
    return homedir();
  } catch {
    return path.parse(process.cwd()).root;
  }
}
