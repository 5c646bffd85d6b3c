#!/usr/bin/env node
// node scripts/setup.mjs [start|install|programs|build|all]: installs and builds what is missing. This file and setup/ import
// only Node's own modules, since node_modules may not exist yet. This file has syntax that old versions of Node can read.
const MIN_NODE = [20, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
  console.error(
    `svc-verify needs Node ${MIN_NODE.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

const { setUp } = await import("./setup/setUp.mjs");
process.exitCode = await setUp(process.argv[2] ?? "start");
