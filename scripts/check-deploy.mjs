// Checks the files of the other ways to start the service with the tools of each way: Dockerfile, compose.yaml, the unit of
// systemd, and the chart. Needs hadolint, docker-compose 2, check-jsonschema, systemd-analyze, helm, kubeconform and Python with
// kubernetes-validate. Starts nothing. Run: node scripts/check-deploy.mjs [--update]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkChart } from "./deploy/checkChart.mjs";
import { run } from "./deploy/run.mjs";
import { rootPath } from "./setup/root.mjs";

const UNIT = "deploy/systemd/svc-verify.service";
/** The highest accepted exposure of the unit, of 100. A unit without any restriction has 96. */
const MAX_EXPOSURE = 20;

function checkCompose() {
  const profiles = ["--profile", "inngest", "--profile", "traces"];
  run("docker-compose", ["config", "--quiet"]);
  run("docker-compose", [...profiles, "config", "--quiet"], { env: { INNGEST_BASE_URL: "http://inngest:8288" } });
  run("check-jsonschema", ["--builtin-schema", "vendor.compose-spec", "compose.yaml"]);
}

/** Checks the unit with the path of a program that exists, because systemd-analyze looks for the file. */
function checkUnit() {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-unit-"));
  try {
    const file = path.join(folder, path.basename(UNIT));
    writeFileSync(file, readFileSync(rootPath(UNIT), "utf8").replace("/usr/local/bin/svc-verify", process.execPath));
    run("systemd-analyze", ["verify", "--man=no", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  run("systemd-analyze", ["security", "--offline=true", `--threshold=${MAX_EXPOSURE}`, rootPath(UNIT)]);
}

run("hadolint", ["Dockerfile"]);
console.log("Dockerfile: hadolint");
checkCompose();
console.log("compose.yaml: docker-compose config, and the schema of the Compose Specification");
checkUnit();
console.log("systemd: verify, and security");
console.log(checkChart({ update: process.argv.includes("--update") }));
