// Checks the chart with helm and kubeconform, for the oldest and the newest version of Kubernetes that have schemas.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";
import { run } from "./run.mjs";

const CHART = "deploy/chart/svc-verify";
const CASES = "deploy/chart/cases";
/** The folder with helm's output for each case, so that the diff of a change of the chart shows its effect. */
const RENDERED = "deploy/chart/rendered";
const KUBERNETES_VERSIONS = ["1.30.0", "1.37.0"];
/** Prints the folder of the Python package kubernetes-validate, which contains the schemas. */
const PRINT_SCHEMA_FOLDER = "import kubernetes_validate, os; print(os.path.dirname(kubernetes_validate.__file__))";
/** Values that the chart must refuse, with a part of the reason. */
const REFUSED_VALUES = [
  ["replicas=2", "more than one replica needs database.existingSecret"],
  ["database.existingSecret=a", "secrets.existingSecret must have AUTH_SECRET"],
  ["ingress.enabled=true", "ingress.host is missing"],
  ["nonsense=1", "additional properties 'nonsense' not allowed"],
];

const listCases = () =>
  readdirSync(rootPath(CASES))
    .filter((name) => name.endsWith(".yaml"))
    .sort();

function render(name, flags = []) {
  const releaseFlags = ["--namespace", "verify", "--kube-version", KUBERNETES_VERSIONS.at(-1)];
  return run("helm", ["template", "release", CHART, ...releaseFlags, "--values", path.join(CASES, name), ...flags]);
}

/** Copies the schemas of a version and makes their references relative, because kubeconform would fetch them from a server. */
function copySchemas(source, folder) {
  mkdirSync(folder);
  for (const name of readdirSync(source)) {
    const text = readFileSync(path.join(source, name), "utf8");
    const { $id: _address, ...schema } = JSON.parse(text.replaceAll('"/api/_definitions.json#', '"_definitions.json#'));
    writeFileSync(path.join(folder, name), JSON.stringify(schema));
  }
}

function validate(files) {
  const schemas = path.join(run("python3", ["-c", PRINT_SCHEMA_FOLDER]).trim(), "kubernetes-json-schema");
  const scratch = mkdtempSync(path.join(tmpdir(), "svc-verify-schemas-"));
  try {
    for (const version of KUBERNETES_VERSIONS) {
      const folder = path.join(scratch, version);
      copySchemas(path.join(schemas, `v${version}-local-strict`), folder);
      const location = path.join(folder, "{{.ResourceKind}}{{.KindSuffix}}.json");
      run("kubeconform", ["-strict", "-kubernetes-version", version, "-schema-location", location, ...files]);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function checkRefusals() {
  for (const [setting, reason] of REFUSED_VALUES) {
    let message = "helm rendered the chart";
    try {
      render("embedded.yaml", ["--set", setting]);
    } catch (error) {
      message = error.message;
    }
    if (!message.includes(reason)) throw new Error(`${setting} is not refused with "${reason}": ${message}`);
  }
}

/**
 * Checks the chart. With `update` it writes the renderings instead of comparing them.
 * @returns a summary of what was checked
 * @throws Error with the output of the program that failed
 */
export function checkChart({ update }) {
  const cases = listCases();
  mkdirSync(rootPath(RENDERED), { recursive: true });
  for (const name of cases) {
    run("helm", ["lint", "--strict", CHART, "--values", path.join(CASES, name)]);
    const text = render(name);
    const file = rootPath(RENDERED, name);
    if (update) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text)
      throw new Error(`${RENDERED}/${name} is not what helm renders: run node scripts/check-deploy.mjs --update`);
  }
  checkRefusals();
  validate(cases.map((name) => path.join(RENDERED, name)));
  return `chart: ${cases.length} cases, ${REFUSED_VALUES.length} refusals, Kubernetes ${KUBERNETES_VERSIONS.join(" and ")}`;
}
