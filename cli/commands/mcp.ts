import type { Command } from "commander";
import { requireApiKey } from "@/cli/client";
import { readConfig } from "@/cli/config";

const HELP = `
Agent configuration: command node, arguments ${JSON.stringify([process.argv[1], "mcp"])}, environment SVC_VERIFY_URL and
SVC_VERIFY_API_KEY; without them, the service of this checkout. The agent sees the tools allowed by the key's scopes.`;

export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description("serve the service's tools to an agent over standard input and output (Model Context Protocol)")
    .addHelpText("after", HELP)
    .action(async (_: object, command: Command) => {
      const config = readConfig(command);
      const service = { url: config.url, apiKey: requireApiKey(config) };
      // Imported lazily: the package takes longer to load than all other commands take to run.
      const { bridgeMcp } = await import("@/cli/mcpBridge");
      await bridgeMcp(service);
    });
}
