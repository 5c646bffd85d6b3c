// Finds model servers on this machine at their default ports, by the list of models of OpenAI-compatible servers.
import * as z from "zod";
import type { ModelServer } from "@/server/models/contract/judgeSetup";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";

const TIMEOUT_MS = 1_000;
const MAX_MODELS = 50;

/** The server names by default port, which are used if the list of models names no server. */
const NAMES: Readonly<Record<number, string>> = { 11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM" };
/** The server names by the `owned_by` of their models. */
const OWNERS: Readonly<Record<string, string>> = {
  library: "Ollama",
  organization_owner: "LM Studio",
  llamacpp: "llama.cpp",
  vllm: "vLLM",
};
/** Models that cannot chat. */
const NO_CHAT = /embed|rerank|whisper/i;

const Listed = z.object({ id: z.string().min(1).max(256), owned_by: z.string().optional().catch(undefined) });
/** Parses the list and ignores invalid entries. */
const List = z
  .object({ data: z.array(z.unknown()) })
  .transform(({ data }) => data.flatMap((entry) => Listed.safeParse(entry).data ?? []));

/** Returns the only address that is offered for a model server on this port. */
export const localServerUrl = (port: number): string => `http://127.0.0.1:${port}/v1`;

/**
 * Finds the model servers at these ports of the loopback interface. Sends each port one GET of the list of models and
 * nothing else, and ignores ports without such a server.
 */
export async function findLocalServers(ports: readonly number[]): Promise<ModelServer[]> {
  const servers = await Promise.all(ports.map((port) => readServer(port).catch(() => null)));
  return servers.filter((server) => server !== null);
}

async function readServer(port: number): Promise<ModelServer | null> {
  const base_url = localServerUrl(port);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await boundedFetch(`${base_url}/models`, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const data = List.parse(await response.json());
  const models = data.map(({ id }) => id).filter((id) => !NO_CHAT.test(id));
  if (models.length === 0) return null;
  const owner = data.find(({ owned_by }) => owned_by !== undefined)?.owned_by ?? "";
  return { name: OWNERS[owner] ?? NAMES[port] ?? "a model server", base_url, models: models.slice(0, MAX_MODELS) };
}
