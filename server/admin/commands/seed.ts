import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { seedDemo } from "@/server/domain/tenant/seedDemo";

export function addSeedCommands(program: Command): void {
  const seed = program.command("seed").description("data to try the service with");
  const demo = seed.command("demo").description("a tenant with owner, API key and rubrics; nothing when it exists");
  action(demo, async (operator) => (await seedDemo(operator)) ?? { exists: true });
}
