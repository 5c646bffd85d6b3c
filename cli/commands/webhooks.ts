import { Option, type Command } from "commander";
import { DeliveryStatus, WebhookEvent } from "@/server/webhooks/contract/webhook";
import { clientFor } from "@/cli/client";
import { EXIT } from "@/cli/exitCodes";
import { readBytes } from "@/cli/files";
import { checkSignature, type SavedRequest } from "@/cli/webhookSignature";
import { parseWholeNumber } from "@/cli/flagParsers";
import { note, printLine, printJson, printTable } from "@/cli/terminal";

type Json = { json?: true };
const SECRET_ONCE = "Store the secret now; it is not shown again.";

export function addWebhooks(program: Command): void {
  const webhooks = program.command("webhooks").description("webhook endpoints and their deliveries");

  webhooks
    .command("list")
    .description("list the endpoints")
    .option("--json", "print them as JSON")
    .action(async ({ json }: Json, command: Command) => {
      const { endpoints } = await clientFor(command).call("webhook.list", {});
      if (json) return printJson(endpoints);
      printTable(
        ["id", "status", "events", "url"],
        endpoints.map((one) => [one.endpoint_id, one.status, one.events.join(" ") || "every", one.url]),
      );
    });

  webhooks
    .command("create")
    .description("create an endpoint; its secret is printed once on standard output")
    .argument("<url>", "public https:// URL")
    .addOption(new Option("--event <event...>", "events to send (default: all)").choices(WebhookEvent.options))
    .option("--description <text>")
    .option("--json", "print the endpoint as JSON")
    .action(async (url: string, flags: Json & { event?: WebhookEvent[]; description?: string }, command: Command) => {
      const body = { url, events: flags.event, description: flags.description };
      const endpoint = await clientFor(command).call("webhook.create", { body });
      if (flags.json) return printJson(endpoint);
      note(`registered ${endpoint.endpoint_id}. ${SECRET_ONCE}`);
      printLine(endpoint.secret);
    });

  webhooks
    .command("rotate")
    .description("rotate the secret of an endpoint; the old one also signs during an overlap")
    .argument("<id>", "endpoint ID")
    .option("--overlap-hours <n>", "length of the overlap", parseWholeNumber)
    .option("--json", "print the endpoint as JSON")
    .action(async (id: string, flags: Json & { overlapHours?: number }, command: Command) => {
      const body = { overlap_hours: flags.overlapHours };
      const rotation = await clientFor(command).call("webhook.rotate", { id, body });
      if (flags.json) return printJson(rotation);
      const expiry = rotation.previous_secret_expires_at;
      note(
        `${expiry === null ? "The old secret no longer signs" : `The old secret also signs until ${expiry}`}. ${SECRET_ONCE}`,
      );
      printLine(rotation.secret);
    });

  webhooks
    .command("test")
    .description("send a test event to an endpoint and print its response; exits with 7 when it is not 2xx")
    .argument("<id>", "endpoint ID")
    .option("--json", "print the result as JSON")
    .action(async (id: string, { json }: Json, command: Command) => {
      const result = await clientFor(command).call("webhook.test", { id });
      if (json) printJson(result);
      else
        printLine(`${result.status_code ?? result.error}  ${result.duration_ms} ms  webhook-id ${result.webhook_id}`);
      if (!result.delivered) process.exitCode = EXIT.failed;
    });

  webhooks
    .command("verify")
    .description("check the signature of a request that was saved; exits with 8 when it does not match")
    .argument("<file>", "the exact body; - for standard input")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .requiredOption("--id <id>", "header webhook-id")
    .requiredOption("--timestamp <seconds>", "header webhook-timestamp")
    .requiredOption("--signature <value>", "header webhook-signature")
    .option("--json", "print the result as JSON")
    .action(async (file: string, { secret, json, ...savedRequest }: SavedFlags & Json) => {
      const { fault, isOld } = checkSignature(secret, { ...savedRequest, body: await readBytes(file) }, new Date());
      if (json) printJson({ valid: fault === null, fault, older_than_5_minutes: isOld });
      else printLine(fault === null ? "valid" : `invalid: ${fault}`);
      if (fault === null && isOld) note("It is older than 5 minutes: a receiver should refuse it now, as a replay.");
      if (fault !== null) process.exitCode = EXIT.invalidProof;
    });

  webhooks
    .command("deliveries")
    .description("list the deliveries of an endpoint with their responses, newest first")
    .argument("<id>", "endpoint ID")
    .addOption(new Option("--status <status>").choices(DeliveryStatus.options))
    .option("--limit <n>", "number of deliveries", parseWholeNumber)
    .option("--json", "print the list as JSON")
    .action(async (id: string, flags: Json & Deliveries, command: Command) => {
      const { json, ...query } = flags;
      const list = await clientFor(command).call("webhook.deliveries", { id, ...query });
      if (json) return printJson(list);
      printTable(
        ["webhook id", "created", "type", "status", "attempts", "last response"],
        list.items.map(({ webhook_id, created_at, type, status, attempts }) => {
          const last = attempts.at(-1);
          const answer = last ? String(last.status_code ?? last.error ?? "") : "-";
          return [webhook_id, created_at, type, status, String(attempts.length), answer];
        }),
      );
    });
}

type SavedFlags = Omit<SavedRequest, "body"> & { secret: string };
type Deliveries = { status?: (typeof DeliveryStatus.options)[number]; limit?: number };
