import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { addWebhookEndpoint } from "@/server/domain/webhooks/add";

export function addWebhookCommands(program: Command): void {
  const webhook = program.command("webhook").description("webhook endpoints");
  const add = webhook
    .command("add")
    .description("create a webhook endpoint")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--url <url>", "public https:// URL");
  action<{ tenant: string; url: string }>(add, async (operator, options) =>
    addWebhookEndpoint(await operator.tenant(options.tenant), "operator", { url: options.url }),
  );
}
