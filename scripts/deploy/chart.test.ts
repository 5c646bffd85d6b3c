import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

type Container = {
  name: string;
  image: string;
  args: string[];
  env?: { name: string; value: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean; capabilities: object };
  volumeMounts: { name: string; mountPath: string }[];
};
type Pod = {
  initContainers?: Container[];
  containers: Container[];
  securityContext: object;
  volumes: { name: string }[];
};
type Workload = { kind: string; spec: { replicas: number; template: { spec: Pod } } };

const CHART = "deploy/chart";
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const cases = readdirSync(path.join(CHART, "cases"));

/** Reads what helm rendered; scripts/check-deploy.mjs compares it with the chart. */
function readWorkload(name: string): Workload {
  const documents = parseAllDocuments(readFileSync(path.join(CHART, "rendered", name), "utf8"));
  const objects = documents.map((document) => document.toJS() as Workload);
  return objects.find(({ kind }) => kind === "StatefulSet" || kind === "Deployment")!;
}

it("has the number of this release", () => {
  const chart = parse(readFileSync(path.join(CHART, "svc-verify/Chart.yaml"), "utf8")) as Record<string, string>;
  expect([chart["version"], chart["appVersion"]]).toEqual([version, version]);
});

describe.each(cases)("the chart with %s", (name) => {
  const { kind, spec } = readWorkload(name);
  const pod = spec.template.spec;
  const containers = [...(pod.initContainers ?? []), ...pod.containers];

  it("runs containers without capabilities on a read-only root file system", () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
  });

  it("mounts every file that a setting names, and no volume that does not exist", () => {
    const volumes = [...pod.volumes.map((volume) => volume.name), ...(kind === "StatefulSet" ? ["data"] : [])];
    for (const { env = [], volumeMounts } of containers) {
      for (const mount of volumeMounts) expect(volumes).toContain(mount.name);
      for (const { name: setting, value } of env) {
        if (!setting.endsWith("_FILE")) continue;
        expect(
          volumeMounts.map(({ mountPath }) => mountPath),
          setting,
        ).toContain(path.dirname(value));
      }
    }
  });

  it("gives the login of the database's owner only to the migration", () => {
    const owners = containers.filter(({ env = [] }) =>
      env.some((setting) => setting.name === "DATABASE_ADMIN_URL_FILE"),
    );
    expect(owners.map(({ args }) => args)).toEqual(kind === "Deployment" ? [["admin", "migrate"]] : []);
    if (kind === "StatefulSet") expect(spec.replicas).toBe(1);
  });
});
