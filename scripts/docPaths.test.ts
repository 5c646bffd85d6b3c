// Paths that README.md and AGENTS.md name exist.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageRoot } from "@/server/platform/packageRoot";

const PLACE = /^(?:server|app|components|prisma|scripts|bench|e2e|docs)(?:\/[\w.()[\]-]+)*\/?$/;

test.each(["README.md", "AGENTS.md"])("%s names what is there", (file) => {
  const text = readFileSync(`${packageRoot()}/${file}`, "utf8");
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, token = ""]) => token).filter((token) => PLACE.test(token));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(`${packageRoot()}/${path}`))).toEqual([]);
});
