#!/usr/bin/env node
// node scripts/setup.mjs [start|install|programs|build|all]: installs, builds and starts what is missing. Only Node's own
// modules here and in setup/: node_modules may not exist yet. Syntax that old versions of Node can read.
const OLDEST = [20, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `svc-verify needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

const { setUp } = await import("./setup/setUp.mjs");
process.exitCode = await setUp(process.argv[2] ?? "start");
