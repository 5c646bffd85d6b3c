import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { seedDemo } from "@/server/domain/tenant/seedDemo";

export function addSeedCommands(program: Command): void {
  const seed = program.command("seed").description("sample data");
  const demo = seed
    .command("demo")
    .description("create a demo tenant with owner, API key and rubrics, unless it exists");
  action(demo, async (operator) => (await seedDemo(operator)) ?? { exists: true });
}
