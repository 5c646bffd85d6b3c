import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFirstAccess } from "@/server/firstAccess";
import { createLog } from "@/server/platform/log";
import { startBanner } from "@/server/startBanner";

const DEMO = {
  tenant_id: "01a20fad-c090-75db-a9ac-66a345ea136a",
  account_email: "demo@svc-verify.local",
  account_password: "pass",
  api_key: "svk_key",
};

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), "svc-verify-access-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (baseUrl = "http://localhost:3000", isOwnTenant = true, folder = dataDir) =>
  createFirstAccess({ dataDir: folder, baseUrl, log: createLog("silent"), hasTenant: async () => isOwnTenant });

it("stores the credentials for their owner alone, until a start has shown them", async () => {
  await start().store(DEMO);
  const file = path.join(dataDir, "local-access.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(DEMO);
  const afterCrash = await start().readStored();
  expect(afterCrash).toMatchObject({ api_key: "svk_key", account_password: "pass", shown: false });
  if (afterCrash) await start().markShown(afterCrash);
  expect(await start().readStored()).toMatchObject({ shown: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("follows the address of the service, unless the key is of another database", async () => {
  await start().store(DEMO);
  expect(await start("http://localhost:4000", false).readStored()).toBeNull();
  expect(await start().readStored()).toMatchObject({ url: "http://localhost:3000" });
  expect(await start("http://localhost:4000").readStored()).toMatchObject({ url: "http://localhost:4000" });
  expect(readFileSync(path.join(dataDir, "local-access.json"), "utf8")).toContain("http://localhost:4000");
});

it("starts where the data directory cannot be written", async () => {
  const access = start("http://localhost:3000", true, "/dev/null/data");
  await access.store(DEMO);
  expect(await access.readStored()).toBeNull();
});

it("the banner ends with two commands that need no variables", () => {
  const place = {
    baseUrl: "http://localhost:3000",
    dataDir: ".data",
    defaultDataDir: path.resolve(".data"),
    inCheckout: true,
    hasDemo: true,
    nodeVersion: "v24.0.0",
  };
  const first = startBanner({ ...place, credentials: DEMO, isStored: true });
  expect(first).toContain("  Sign-in       demo@svc-verify.local  pass\n  API key       svk_key   (shown once)\n");
  expect(first).toContain(" | npx svc-verify verify --rubric");
  expect(first).toContain("\n  npx svc-verify proof check .data/first-proof.json\n");
  expect(first).not.toContain("export");
  const elsewhere = startBanner({ ...place, dataDir: "/srv/data", credentials: DEMO, isStored: true });
  expect(elsewhere).toContain("npx svc-verify --data-dir /srv/data verify");
  const spaced = startBanner({ ...place, dataDir: "/srv/it's data", credentials: DEMO, isStored: true });
  expect(spaced).toContain(`npx svc-verify --data-dir '/srv/it'\\''s data' verify`);
  const without = startBanner({ ...place, hasDemo: false, credentials: null, isStored: false });
  expect(without).toContain("npm run admin -- tenant create");
  expect(without).not.toContain("demo@");
  const later = startBanner({ ...place, credentials: null, isStored: true });
  expect(later).toContain("are in .data/local-access.json");
  expect(later).not.toContain("svk_");
  expect(later).not.toContain("Node 24");
  const installed = { ...place, dataDir: "/srv/data", defaultDataDir: "/srv/data", inCheckout: false };
  expect(startBanner({ ...installed, credentials: DEMO, isStored: true })).toContain(" | svc-verify verify --rubric");
  expect(startBanner({ ...installed, credentials: null, isStored: true })).toContain(
    "are in /srv/data/local-access.json.\n  Reset the password: svc-verify admin account reset-link",
  );
  const older = startBanner({ ...place, nodeVersion: "v20.19.0", credentials: null, isStored: true });
  expect(older).toContain("Node 24 is faster than v20.19.0: ");
});
