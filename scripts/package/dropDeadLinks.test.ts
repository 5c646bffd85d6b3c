import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { dropDeadLinks } from "./dropDeadLinks.mjs";

test.each([
  ["keeps a link to a file", "See [Install](install.md#image).", "See [Install](install.md#image)."],
  ["keeps an address", "[npm](https://www.npmjs.com/)", "[npm](https://www.npmjs.com/)"],
  ["keeps a place of the same page", "[above](#top)", "[above](#top)"],
  ["leaves the text of a link to a missing file", "as [`AGENTS.md`](../AGENTS.md) says", "as `AGENTS.md` says"],
  ["drops a missing picture", "Before ![The cockpit](pictures/cockpit.png) after", "Before  after"],
  ["leaves nothing of a missing picture in a link", "[![Cockpit](a.png)](b.md)", ""],
])("%s", (_, before, after) => {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-links-"));
  try {
    writeFileSync(path.join(folder, "install.md"), "");
    const file = path.join(folder, "page.md");
    writeFileSync(file, before);
    dropDeadLinks(file);
    expect(readFileSync(file, "utf8")).toBe(after);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
