import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "@/server/platform/env";
import { packageRoot } from "@/server/platform/packageRoot";
import { isListed } from "@/server/platform/trustedProxies";

const readVariables = (variables: Record<string, string>) => readEnv(variables as unknown as NodeJS.ProcessEnv);
const EXAMPLE = readFileSync(path.join(packageRoot(), ".env.example"), "utf8");
const NAMES = [...EXAMPLE.matchAll(/^(?:# )?([A-Z][A-Z_\d]+)=/gm)].map(([, name = ""]) => name);

describe("readEnv", () => {
  it.each(NAMES)("treats an empty %s as unset", (name) => {
    expect(readVariables({ [name]: "" })).toEqual(readVariables({}));
    expect(readVariables({ [name]: " \r\n" })).toEqual(readVariables({}));
  });

  it("ignores Windows line ends after values", () => {
    expect(readVariables({ PORT: "8080\r", OPENAI_BASE_URL: "http://localhost:1/v1\r" })).toMatchObject({
      PORT: 8080,
      OPENAI_BASE_URL: "http://localhost:1/v1",
    });
  });

  it.each([
    ["DATA_DIR", "~/data"],
    ["DATABASE_ADMIN_URL", "postgresql://a:b@localhost/c"],
    ["LOG_LEVEL", "INFO"],
    ["PORT", "65536"],
    ["PUBLIC_BASE_URL", "https://verify.example/path"],
    ["PUBLIC_BASE_URL", "https://verify.example?query"],
    ["PUBLIC_BASE_URL", "https://verify.example/#fragment"],
    ["PUBLIC_BASE_URL", "https://user:secret@verify.example"],
    ["PUBLIC_BASE_URL", "verify.example"],
    ["INNGEST_SERVE_ORIGIN", "https://verify.example/path"],
    ["SAMPLE_DATA", "False"],
    ["WEBHOOK_ALLOW_PRIVATE", "1"],
    ["TRUSTED_PROXIES", "10.0.0.5/"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8x"],
    ["TRUSTED_PROXIES", "10.0.0.0/ 8"],
    ["TRUSTED_PROXIES", "10.0.0.5:80"],
    ["TRUSTED_PROXIES", "127.0.0.1/8/9"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["TRUSTED_PROXIES", "::1/129"],
  ])("refuses %s=%s with the variable's name and without its value", (name, value) => {
    const refusal = (() => {
      try {
        return String(readVariables({ [name]: value }));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(refusal).toMatch(new RegExp(`^Invalid environment:\n  ${name}: `));
    expect(refusal).not.toContain("secret");
  });

  it.each([
    ["https://verify.example/", "https://verify.example"],
    ["https://Verify.Example:8443", "https://verify.example:8443"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("reads PUBLIC_BASE_URL=%s as %s", (value, origin) => {
    expect(readVariables({ PUBLIC_BASE_URL: value }).PUBLIC_BASE_URL).toBe(origin);
  });

  it.each([
    ["10.0.0.5", ["10.0.0.5"], ["10.0.0.6"]],
    ["10.0.0.0/8", ["10.255.0.1"], ["11.0.0.1"]],
    ["10.0.0.5, 2001:db8::/32", ["10.0.0.5", "2001:db8:1::1"], ["2001:db9::1"]],
    ["::ffff:10.0.0.0/104", ["10.1.2.3"], ["11.0.0.1"]],
    ["0.0.0.0/0", ["203.0.113.7"], ["2001:db8::1"]],
  ])("trusts the proxies of %s", (value, trusted, untrusted) => {
    const { TRUSTED_PROXIES } = readVariables({ TRUSTED_PROXIES: value });
    for (const address of trusted) expect([address, isListed(TRUSTED_PROXIES, address)]).toEqual([address, true]);
    for (const address of untrusted) expect([address, isListed(TRUSTED_PROXIES, address)]).toEqual([address, false]);
  });

  it("reads an IPv6 HOST in brackets", () => {
    expect(readVariables({ HOST: "[::1]" }).HOST).toBe("::1");
  });
});
