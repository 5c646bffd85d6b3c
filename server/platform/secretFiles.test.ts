import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "@/server/platform/env";
import { packageRoot } from "@/server/platform/packageRoot";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (variables: Record<string, string>) => readEnv(variables as unknown as NodeJS.ProcessEnv);
function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The secrets that `.env.example` lists: database URLs, keys and tokens. */
const SECRETS = [...readFileSync(path.join(packageRoot(), ".env.example"), "utf8").matchAll(/^(?:# )?([A-Z_\d]+)=/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => /^DATABASE_.*URL$|_KEY$|_KEY_ID$|SECRET$|_TOKEN$/.test(name));

const VALUES: Record<string, string> = {
  INNGEST_SIGNING_KEY: "00112233",
  METRICS_TOKEN: "a-token-of-16-characters",
};
const COMPANIONS: Record<string, Record<string, string>> = {
  INNGEST_SIGNING_KEY: { INNGEST_EVENT_KEY: "event" },
  INNGEST_EVENT_KEY: { INNGEST_SIGNING_KEY: "00112233" },
};
const DATABASE = "postgresql://a:b@localhost/c";

function valueOf(name: string): string {
  return VALUES[name] ?? (name.startsWith("DATABASE_") ? DATABASE : "secret");
}

const companionsOf = (name: string): Record<string, string> =>
  COMPANIONS[name] ?? (/^DATABASE_.+_URL$/.test(name) ? { DATABASE_URL: DATABASE } : {});

describe("secrets from files", () => {
  it("covers every secret of the example", () => {
    expect(SECRETS.length).toBeGreaterThanOrEqual(17);
  });

  it.each(SECRETS)("reads %s from a file, without its line end", (name) => {
    const file = write(name, `${valueOf(name)}\r\n`);
    const companions = companionsOf(name);
    expect(read({ ...companions, [`${name}_FILE`]: file })).toEqual(read({ ...companions, [name]: valueOf(name) }));
  });

  it.each(SECRETS)("treats an empty %s_FILE as unset", (name) => {
    expect(read({ [`${name}_FILE`]: " " })).toEqual(read({}));
  });

  it.each([
    ["a file that is missing", () => path.join(folder, "missing"), "no such file"],
    ["a folder", () => folder, "is not a file"],
    ["a device", () => "/dev/zero", "is not a file"],
    ["an empty file", () => write("empty", "\n"), "is empty"],
    ["a file that is too large", () => write("large", "x".repeat(70_000)), "more than 65536 bytes"],
  ])("names the variable for %s", (_, place, reason) => {
    mkdirSync(folder, { recursive: true });
    expect(() => read({ AUTH_SECRET_FILE: place() })).toThrow(
      new RegExp(`^Invalid environment:\n  AUTH_SECRET_FILE: .*${reason}`),
    );
  });

  it("reports other invalid variables and a file that cannot be used, and does not report its secret as missing", () => {
    const withUnusableFile = (others: Record<string, string>) => () =>
      read({ DATABASE_URL_FILE: "/nowhere", ...others });
    expect(withUnusableFile({ PORT: "many", LOG_LEVEL: "loud" })).toThrow(
      /^Invalid environment:\n {2}DATABASE_URL_FILE: .*\n {2}PORT: .*\n {2}LOG_LEVEL: .*$/,
    );
    expect(withUnusableFile({ DATABASE_ADMIN_URL: DATABASE })).toThrow(
      /^Invalid environment:\n {2}DATABASE_URL_FILE: .*$/,
    );
  });

  it.each([
    [{ INNGEST_DEV: "1", HOST: "0.0.0.0" }, "INNGEST_DEV: accepts unsigned calls"],
    [{ DATABASE_ADMIN_URL: DATABASE }, "DATABASE_ADMIN_URL: needs DATABASE_URL as well"],
  ])("reports the contradiction of %j beside a file that cannot be used", (variables, line) => {
    expect(() => read({ METRICS_TOKEN_FILE: "/nowhere", ...variables })).toThrow(line);
  });

  it("reports an invalid value beside its file", () => {
    expect(() => read({ METRICS_TOKEN: "short", METRICS_TOKEN_FILE: write("long", "x".repeat(16)) })).toThrow(
      /METRICS_TOKEN_FILE: set this or METRICS_TOKEN, not both\n {2}METRICS_TOKEN: must be at least 16 characters/,
    );
  });

  it("refuses a secret and its file at once, without showing either", () => {
    const file = write("both", "hidden-in-file");
    const attempt = () => read({ AUTH_SECRET: "hidden-in-variable", AUTH_SECRET_FILE: file });
    expect(attempt).toThrow("AUTH_SECRET_FILE: set this or AUTH_SECRET, not both");
    expect(attempt).not.toThrow("hidden");
  });

  it("checks the value of a file like that of a variable, and names the variable", () => {
    const file = write("short", "too-short");
    expect(() => read({ METRICS_TOKEN_FILE: file })).toThrow("METRICS_TOKEN: must be at least 16 characters");
  });
});
