import type { Command } from "commander";
import { WebhookEvent } from "@/server/webhooks/contract/webhook";
import { newWebhookSecret } from "@/server/webhooks/sign";
import { clientFor } from "@/cli/client";
import { parseHttpUrl, parseNames, parseWebhookSecret } from "@/cli/flagParsers";
import { type ForwardTarget, forwardEvent } from "@/cli/forwardEvent";
import { note, printLine, toPrintable } from "@/cli/terminal";
import { webhookEvents } from "@/cli/webhookEvents";

const HELP = `
Each event is sent once, with the headers webhook-id, webhook-timestamp and webhook-signature, also where the receiver refuses
it or does not run: there is no retry. After an outage of the service, events continue after the last one. Ctrl-C ends it.
The API key needs the scope webhooks:manage. Endpoints of the tenant receive the same events as usual.`;

export function addListen(program: Command): void {
  program
    .command("listen")
    .description("send the tenant's webhook events from now on to a receiver on this machine")
    .requiredOption("--forward-to <url>", "the receiver, such as localhost:4000/hook", parseHttpUrl)
    .option("--events <names>", "events to send, separated by commas (default: all)", parseNames(WebhookEvent.options))
    .option("--secret <whsec>", "secret that signs the requests (default: a new one)", parseWebhookSecret)
    .option("--skip-verify", "accept any certificate of an https:// receiver")
    .option("--json", "print one line of JSON per event")
    .addHelpText("after", HELP)
    .action(async (flags: Flags, command: Command) => {
      const { forwardTo: url, events, secret = newWebhookSecret(), skipVerify = false, json = false } = flags;
      const client = clientFor(command);
      const stopping = new AbortController();
      const end = () => stopping.abort();
      process.once("SIGINT", end).once("SIGTERM", end);
      try {
        const onReady = () => note(`Forwarding to ${url.href}. Signing secret: ${secret}`);
        const stop = stopping.signal;
        for await (const event of webhookEvents(client, events, { stop, onReady })) {
          if (stop.aborted) return;
          await forwardAndPrint({ url, secret, skipVerify }, event, { json, stop });
        }
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
      } finally {
        process.off("SIGINT", end).off("SIGTERM", end);
      }
    });
}

type Flags = {
  forwardTo: URL;
  events?: WebhookEvent[];
  secret?: string;
  skipVerify?: true;
  json?: true;
};

async function forwardAndPrint(
  forwarding: ForwardTarget,
  event: { id: string; type: string; body: string },
  { json, stop }: { json: boolean; stop: AbortSignal },
): Promise<void> {
  const { id, type } = event;
  const { status, error } = await forwardEvent(forwarding, event, stop);
  if (stop.aborted) return;
  const time = new Date().toISOString();
  if (json) printLine(JSON.stringify({ time, type, id, status, error }));
  else printLine(`${time}  ${type}  ${id}  ${status ?? toPrintable(error)}`);
}
