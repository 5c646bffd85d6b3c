import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/fixtures";

/** The shells among bash, dash and zsh that this machine has. */
const SHELLS = ["bash", "dash", "zsh"].filter(
  (shell) => existsSync(`/usr/bin/${shell}`) || existsSync(`/bin/${shell}`),
);

/** Returns the output of a shell that reads the text as if it were pasted, in an empty folder or in `place`. */
function runIn(shell: string, pasted: string, place?: string): string {
  const cwd = place ?? mkdtempSync(path.join(tmpdir(), "svc-verify-quick-start-"));
  try {
    return execFileSync(shell, ["-s"], { cwd, input: `${pasted}\n`, encoding: "utf8" });
  } finally {
    if (place === undefined) rmSync(cwd, { recursive: true });
  }
}

test("shows that the service is ready, and its signing key", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.getByRole("status").filter({ hasText: "Ready" })).toBeVisible();
  const { keys } = (await (await request.get("/.well-known/svc-verify/keys.json")).json()) as {
    keys: { kid: string }[];
  };
  expect(keys).toHaveLength(1);
  await expect(page.getByText(keys[0]?.kid ?? "")).toBeVisible();
});

test("names the public address of the service without JavaScript", async ({ request, service }) => {
  const { servers } = (await (await request.get("/openapi.json")).json()) as { servers: { url: string }[] };
  const [server] = servers;
  expect(server?.url).toBe(service.baseUrl);
  expect(await (await request.get("/")).text()).toContain(`export SVC_VERIFY_URL=${server?.url}`);
});

test("page, API and command-line tool name the same release", async ({ page, request }) => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(`svc-verify ${version}`);
  expect(await (await request.get("/healthz")).json()).toEqual({ status: "ok", release: version });
  expect(execFileSync(process.execPath, ["dist/cli.mjs", "--version"], { encoding: "utf8" })).toBe(`${version}\n`);
});

/** The page asks for the status at this interval. */
const STATUS_POLL_MS = 5_000;

test("shows that there is no response, and recovers", async ({ page, allowedErrors }) => {
  allowedErrors.push(/net::ERR_FAILED/);
  await page.clock.install();
  await page.route("**/api/trpc/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("No response")).toBeVisible();
  await page.unroute("**/api/trpc/**");
  await page.clock.fastForward(STATUS_POLL_MS);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
});

test("keeps the last known status, marked as out of date", async ({ page, allowedErrors }) => {
  allowedErrors.push(/net::ERR_FAILED/);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await page.route("**/api/trpc/**", (route) => route.abort());
  await page.clock.fastForward(STATUS_POLL_MS);
  await expect(page.getByText("Out of date")).toBeVisible();
  await expect(page.getByText("Last known")).toBeVisible();
  await expect(page.getByText("running in this process")).toBeVisible();
});

test("the copied quick start produces a valid proof", async ({ page, context, service }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const names = [
    "the preparation",
    "the command that registers a rubric",
    "the command that judges a submission",
    "the commands that fetch and check the proof",
  ];
  const commands: string[] = [];
  for (const name of names) {
    const button = page.getByRole("button", { name: `Copy ${name}` });
    await button.click();
    await expect(button).toHaveAttribute("title", "Copied");
    commands.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  expect(commands[0]).toContain(`export SVC_VERIFY_URL=${service.baseUrl}\n`);

  const pasted = commands.join("\n").replace("API_KEY=svk_…", `API_KEY=${service.apiKey}`);
  for (const shell of SHELLS) {
    const output = runIn(shell, pasted);
    expect(output, shell).toContain('"status":"succeeded"');
    expect(output, shell).toContain('"valid":true');
  }
});

test("the curl example of the README runs unchanged", ({ service }) => {
  const [, example = ""] = /over HTTP:\n\n((?: {4}.*\n)+)/.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(example).toContain("/v1/verify");
  const setUp = `export SVC_VERIFY_URL=${service.baseUrl} SVC_VERIFY_API_KEY=${service.apiKey}\n`;
  const pasted = setUp + example.replace("localhost:3000", service.baseUrl);
  for (const shell of SHELLS) {
    expect(runIn(shell, pasted, process.cwd()), shell).toContain('"determination":"not_met"');
  }
});

test("every page is reachable with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  for (const [name, address] of [
    ["Check a proof", "/check"],
    ["API reference", "/docs"],
    ["Start", "/"],
  ] as const) {
    await page.goto("/problems");
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Tab");
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  }
});

test("applies the chosen theme from the first paint", async ({ page }) => {
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await canvas();
  await page.getByRole("radio", { name: "Dark theme" }).check({ force: true });
  const dark = await canvas();
  expect(dark).not.toBe(light);

  // Only the script in the head runs.
  await page.route("**/_next/static/**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/problems");
  expect(await canvas()).toBe(dark);
  await page.unroute("**/_next/static/**/*.js");

  await page.goto("/");
  await expect(page.getByRole("radio", { name: "Dark theme" })).toBeChecked();
  await page.getByRole("radio", { name: "System theme" }).check({ force: true });
  expect(await canvas()).toBe(light);
});
