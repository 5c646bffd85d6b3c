import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { makeSecrets, writeSecrets } from "@/server/admin/initSecrets";
import { CONTAINER } from "../image/contents.mjs";

type Service = {
  image: string;
  read_only?: boolean;
  environment?: Record<string, string>;
  env_file?: { path: string }[];
  secrets?: string[];
  configs?: object[];
  volumes?: string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  configs: Record<string, { content: string }>;
};

const text = readFileSync("compose.yaml", "utf8");
const compose = parse(text, { merge: true }) as Compose;
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const services = Object.entries(compose.services);
const scratch = mkdtempSync(path.join(tmpdir(), "compose-"));
afterAll(() => rmSync(scratch, { recursive: true }));

it("reads every secret that init-secrets makes, and no other", () => {
  const files = Object.values(compose.secrets).map(({ file }) => file);
  const environments = services.flatMap(([, { env_file: list = [] }]) => list.map(({ path: file }) => file));
  const made = Object.keys(makeSecrets()).map((name) => `secrets/${name}`);
  expect([...files, ...environments].sort()).toEqual(made.sort());
});

it("gets new secrets each time, each of at least 48 characters", () => {
  const [first, second] = [makeSecrets(), makeSecrets()];
  for (const [name, value] of Object.entries(first)) {
    expect(value, name).toMatch(/[0-9a-f]{48}/);
    expect(value, name).not.toBe(second[name]);
  }
});

it("has secrets that other users of the machine cannot reach, and the users of containers can read", () => {
  const folder = path.join(scratch, "secrets");
  writeSecrets(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o444);
  expect(() => writeSecrets(folder)).toThrow("may have its passwords");
});

it("has no secret of its own", () => {
  expect(text).not.toMatch(/change-?me|password[=:]\s*\w/i);
  for (const [, { environment = {} }] of services)
    for (const [name, value] of Object.entries(environment))
      if (/KEY|TOKEN|PASSWORD|DATABASE/.test(name))
        expect(value, name).toMatch(/^(?:\$\{\w+:[-+].*\}|\/run\/secrets\/\w+|\/data\/.*)$/);
});

it("names the image of this release, and no image by the tag latest", () => {
  for (const [name, { image }] of services) expect(image, name).toMatch(/^[\w./-]+:(?!latest)[\w.]+$/);
  for (const name of ["svc-verify", "migrate"]) expect(compose.services[name]!.image).toBe(`svc-verify:${version}`);
  expect(text).toContain(`svc-verify:${version} admin init-secrets`);
});

it("gives each service the secrets that its settings name", () => {
  for (const [name, { environment = {}, secrets = [] }] of services) {
    const files = Object.values(environment).flatMap((value) => /\/run\/secrets\/(\w+)/.exec(value)?.[1] ?? []);
    const logins = compose.configs["logins"]!.content;
    const script = name === "postgres" ? [...logins.matchAll(/\(secret (\w+)\)/g)].map(([, secret]) => secret!) : [];
    expect([...secrets].sort(), name).toEqual([...files, ...script].sort());
  }
});

// Compose copies a config with content into the root file system: docker/compose#12031.
it("gives no config with content to a service whose root file system is read-only", () => {
  for (const [name, service] of services) if (service.read_only) expect(service.configs, name).toBeUndefined();
});

it("keeps data in the volume of the image", () => {
  const volumes = Object.keys(CONTAINER["Volumes"] as object).map((place) => `data:${place}`);
  for (const name of ["svc-verify", "migrate"]) expect(compose.services[name]!.volumes).toEqual(volumes);
});
