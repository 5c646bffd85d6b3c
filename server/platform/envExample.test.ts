import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env";
import { packageRoot } from "./packageRoot";

const readRepositoryFile = (file: string) => readFileSync(path.join(packageRoot(), file), "utf8");
const lines = [...readRepositoryFile(".env.example").matchAll(/^(# )?([A-Z][A-Z_]+)=(.*)$/gm)];

test("the example lists exactly the variables that the service reads", () => {
  const declaredNames = [...readRepositoryFile("server/platform/env.ts").matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name]) => name,
  );
  expect(lines.map(([, , name]) => name).sort()).toEqual(declaredNames.sort());
});

test("the example's uncommented values are the defaults, and its commented values are valid", () => {
  const variables = (chosenLines: typeof lines) =>
    Object.fromEntries(chosenLines.map(([, , name = "", value = ""]) => [name, value])) as unknown as NodeJS.ProcessEnv;
  expect(readEnv(variables(lines.filter(([, comment]) => !comment)))).toEqual(readEnv(variables([])));
  expect(readEnv(variables(lines)).IDENTITY_ISSUER).toBe("https://issuer.example.com");
});
