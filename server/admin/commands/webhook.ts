import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { addWebhookEndpoint } from "@/server/domain/webhooks/add";

export function addWebhookCommands(program: Command): void {
  const webhook = program.command("webhook").description("webhook endpoints");
  const add = webhook
    .command("add")
    .description("register a receiver of events")
    .requiredOption("--tenant <id>", "tenant id")
    .requiredOption("--url <url>", "public https:// address");
  action<{ tenant: string; url: string }>(add, async (operator, options) =>
    addWebhookEndpoint(await operator.tenant(options.tenant), "operator", { url: options.url }),
  );
}
