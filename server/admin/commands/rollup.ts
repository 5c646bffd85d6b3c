import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { rebuildRollups } from "@/server/domain/reports/rollUp";

export function addRollupCommands(program: Command): void {
  const rollup = program.command("rollup").description("the counters behind usage and reporting");
  const rebuild = rollup.command("rebuild").description("recompute all counters; the service may be running");
  action(rebuild, ({ deps }) => rebuildRollups(deps));
}
