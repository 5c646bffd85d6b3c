// The pages of the app folder.
import { readdirSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";

/** `console`: pages of a signed-in account. `address` has an ID that does not exist for each parameter. */
export type AppPage = { address: string; console: boolean };

export function appPages(): AppPage[] {
  const files = readdirSync(path.join(packageRoot(), "app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => {
      const segments = path.dirname(file).split(path.sep);
      const named = segments.filter((segment) => segment !== "." && !segment.startsWith("("));
      const address = `/${named.join("/")}`.replace(/\[\w+\]/g, "00000000-0000-4000-8000-000000000000");
      return { address, console: segments[0] === "(console)" };
    });
}
