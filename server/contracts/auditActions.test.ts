import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AUDIT_ACTIONS } from "@/server/contracts/auditActions";

const documented = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

it("is the table of the documentation, in alphabetical order", () => {
  const rows = documented.split("\n## Audit trail")[1]?.matchAll(/^\| `([a-z_.]+)` \| (.*) \|$/gm) ?? [];
  const table = [...rows].map(([, action, description]) => [action, description]);
  expect(table).toEqual(Object.entries(AUDIT_ACTIONS));
  expect(table).toEqual([...table].sort());
});

it.each(Object.keys(AUDIT_ACTIONS))("%s is a noun and a past participle", (action) => {
  expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.([a-z]+_)*(?:[a-z]+ed|overridden|reset)$/);
});
