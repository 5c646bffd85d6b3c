// Tests where the tool takes the address of the service and the key from.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCli } from "@/cli/testing/cliProcess";
import {
  problemAnswer,
  type ScriptedService,
  startScriptedService,
  VERIFICATION_ID,
} from "@/cli/testing/scriptedService";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const cli = openCli();
let service: ScriptedService;
afterAll(() => cli.remove());
beforeEach(async () => {
  service = await startScriptedService();
});
afterEach(() => service.stop());

describe("configuration", () => {
  const settings = (content: unknown, mode = 0o600): Record<string, string> => {
    const folder = path.join(cli.folder, "xdg", "svc-verify");
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "config.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    chmodSync(file, mode);
    return { XDG_CONFIG_HOME: path.join(cli.folder, "xdg") };
  };
  const runGet = (env: Record<string, string>, ...flags: string[]) =>
    cli.run(["get", VERIFICATION_ID, ...flags], { env });
  const sentKeys = () => service.seenRequests.map(({ authorization }) => authorization);

  it("comes from flags, then environment, then file", async () => {
    const file = settings({ url: service.url, api_key: "of-file" });
    const unreachableUrl = "http://127.0.0.1:9";
    expect((await runGet(file)).code).toBe(0);
    expect((await runGet({ ...file, SVC_VERIFY_API_KEY: "of-environment" })).code).toBe(0);
    const fileAndEnvironment = { ...file, SVC_VERIFY_API_KEY: "of-environment", SVC_VERIFY_URL: unreachableUrl };
    expect((await runGet(fileAndEnvironment, "--api-key", "of-flag", "--url", `${service.url}/`)).code).toBe(0);
    expect(sentKeys()).toEqual(["Bearer of-file", "Bearer of-environment", "Bearer of-flag"]);
    expect((await runGet(fileAndEnvironment)).code).toBe(1);
  });

  it("reads the key from a file, and says why it cannot", async () => {
    const keyFile = path.join(cli.folder, "key");
    writeFileSync(keyFile, "of-key-file\n");
    const file = settings({ url: service.url, api_key: "of-file" });
    expect((await runGet({ ...file, SVC_VERIFY_API_KEY_FILE: keyFile })).code).toBe(0);
    expect(sentKeys()).toEqual(["Bearer of-key-file"]);
    const { code, stderr } = await runGet(file, "--api-key-file", `${keyFile}.none`);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^error: cannot read --api-key-file: ENOENT/),
    });
  });

  it("uses the file in the home folder, and ignores empty variables", async () => {
    const folder = path.join(cli.folder, ".config", "svc-verify");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "config.json"), JSON.stringify({ url: service.url, api_key: "of-home" }), {
      mode: 0o600,
    });
    const { code, stderr } = await runGet({ XDG_CONFIG_HOME: "", SVC_VERIFY_API_KEY: "" });
    expect({ code, stderr, sent: sentKeys() }).toEqual({ code: 0, stderr: "", sent: ["Bearer of-home"] });
  });

  it("reads a file that begins with a byte order mark", async () => {
    const { code, stderr } = await runGet(
      settings(`\uFEFF${JSON.stringify({ url: service.url, api_key: "of-file" })}`),
    );
    expect({ code, stderr, sent: sentKeys() }).toEqual({ code: 0, stderr: "", sent: ["Bearer of-file"] });
  });

  it("warns when others can read the key", async () => {
    const { code, stderr } = await runGet(settings({ url: service.url, api_key: "k" }, 0o644));
    expect(code).toBe(0);
    expect(stderr).toContain("warning: other users can read the API key in ");
  });

  describe("without any, what the service of the checkout stored", () => {
    const storeAccess = (content: unknown, mode = 0o600): Record<string, string> => {
      const folder = path.join(cli.folder, "data");
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, "local-access.json");
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      chmodSync(file, mode);
      // The config file of another test is not this one's.
      return { DATA_DIR: folder, XDG_CONFIG_HOME: folder };
    };
    const account = { tenant_id: "t", account_email: "demo@x.example", account_password: "p" };
    const access = (url: string) => ({ ...account, url, api_key: "local", shown: true });

    it("is used, after everything else", async () => {
      expect((await runGet(storeAccess(access(service.url)))).code).toBe(0);
      expect((await runGet(storeAccess(access(service.url)), "--api-key", "mine")).code).toBe(0);
      expect(
        (await runGet(storeAccess(access("http://127.0.0.1:9")), "--url", service.url, "--api-key", "mine")).code,
      ).toBe(0);
      expect(sentKeys()).toEqual(["Bearer local", "Bearer mine", "Bearer mine"]);
    });

    it("is sent to no other address", async () => {
      const { code, stderr } = await runGet(storeAccess(access("http://127.0.0.1:9")), "--url", service.url);
      expect(code).toBe(1);
      expect(stderr).toContain(`no API key for ${service.url}: the one in `);
      expect(service.seenRequests).toEqual([]);
    });

    it.each([
      ["other users can read it", 0o644, access("http://127.0.0.1:9"), "run: chmod 600"],
      ["it is damaged", 0o600, "{", "is damaged"],
      ["the service does not run", 0o600, access("http://127.0.0.1:9"), "start the service with: npm start"],
    ])("1 when %s", async (_, mode, content, message) => {
      const { code, stderr } = await runGet(storeAccess(content, mode));
      expect(code).toBe(1);
      expect(stderr).toContain(message);
    });

    it("says what to do when the service refuses the key", async () => {
      service.script = () => problemAnswer("unauthorized");
      const { code, stderr } = await runGet(storeAccess(access(service.url)));
      expect(code).toBe(6);
      expect(stderr).toMatch(/fix: The key in .*local-access\.json was revoked, or the service has another database/);
    });
  });

  it.each([
    ["no key", { url: "http://127.0.0.1:9" }, "no API key"],
    ["a broken file", "{", "must be a JSON object"],
    ["an unknown field", { key: "k" }, "must be a JSON object"],
    [
      "an address with a path",
      { url: "https://verify.example/v1", api_key: "k" },
      "the service is at https://verify.example",
    ],
    ["no address", { url: "ftp://x", api_key: "k" }, "is not a service URL"],
    ["a key with a line break inside", { api_key: "a\nb" }, "contains invalid characters"],
  ])("1: %s", async (_, content, message) => {
    const { code, stderr } = await runGet(settings(content));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(service.seenRequests).toEqual([]);
  });
});
