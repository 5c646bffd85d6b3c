import { type Command, Option } from "commander";
import { LocalRefusal } from "@/cli/refusals";
import { printLine } from "@/cli/terminal";
import { isProbeAnswer } from "@/server/system/contract/probeAnswer";

const TIMEOUT_MS = 5_000;
/** The maximum number of characters that the error quotes from a response of another program. */
const MAX_QUOTED_CHARS = 500;
const DEFAULT_PORT = "3000";

/** Adds the command that images and process managers call in place of curl. */
export function addHealthcheck(program: Command): void {
  program
    .command("healthcheck")
    .description("ask the service of this machine whether it responds, or with --ready whether it can work")
    .addOption(new Option("--port <port>", "its port").env("PORT").default(DEFAULT_PORT))
    .addOption(new Option("--host <address>", "its address (default: this machine's loopback addresses)").env("HOST"))
    .option("--ready", "fail also while a part of it does not work")
    .action(async ({ port, host, ready }: { port: string; host?: string; ready?: true }) => {
      const path = ready === true ? "/readyz" : "/healthz";
      // Compose passes unset variables as empty, which the service ignores.
      printLine(await fetchHealth(listAddresses(host?.trim()), port.trim() || DEFAULT_PORT, path));
    });
}

const ALL_ADDRESSES = new Set(["", "0.0.0.0", "::", "[::]"]);

/** Returns the address that the service listens on, as a URL has it. Without one, returns the loopback addresses. */
function listAddresses(host = ""): string[] {
  if (ALL_ADDRESSES.has(host)) return ["127.0.0.1", "[::1]"];
  return [host.includes(":") && !host.startsWith("[") ? `[${host}]` : host];
}

/**
 * Returns the first successful response of the service.
 * @throws LocalRefusal with the last response, or with the reason why no address responded
 */
async function fetchHealth(addresses: readonly string[], port: string, path: string): Promise<string> {
  let refusal = "";
  for (const address of addresses) {
    try {
      const response = await fetch(`http://${address}:${port}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = (await response.text()).trim();
      const isFromService = isProbeAnswer(text, response.ok);
      if (response.ok && isFromService) return text;
      refusal = `${address}:${port} answers ${response.status} ${isFromService ? text : text.slice(0, MAX_QUOTED_CHARS)}`;
    } catch (error) {
      const { cause, message } = error as Error;
      refusal ||= `${address}:${port} does not respond: ${cause instanceof Error ? cause.message : message}`;
    }
  }
  throw new LocalRefusal(refusal);
}
