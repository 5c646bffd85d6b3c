// Model servers on this machine, found at their default ports by the list of models that OpenAI-compatible servers
// have.
import * as z from "zod";
import type { ModelServer } from "@/server/models/contract/judgeSetup";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";

const TIMEOUT_MS = 1_000;
const MOST_MODELS = 50;

/** By default port; a server's own word, where it gives one, wins. */
const NAMES: Readonly<Record<number, string>> = { 11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM" };
/** `owned_by` of the listed models. */
const OWNERS: Readonly<Record<string, string>> = {
  library: "Ollama",
  organization_owner: "LM Studio",
  llamacpp: "llama.cpp",
  vllm: "vLLM",
};
/** Models that answer no chat. */
const NO_CHAT = /embed|rerank|whisper/i;

const Listed = z.object({ id: z.string().min(1).max(256), owned_by: z.string().optional().catch(undefined) });
/** An entry of another shape is no model; it does not hide the others. */
const List = z
  .object({ data: z.array(z.unknown()) })
  .transform(({ data }) => data.flatMap((entry) => Listed.safeParse(entry).data ?? []));

/** The only address at which a model server of this machine is offered on that port. */
export const localServerUrl = (port: number): string => `http://127.0.0.1:${port}/v1`;

/**
 * Sends one GET of the list of models to each port of the loopback interface, and nothing else. What is no such server
 * is left out.
 */
export async function findLocalServers(ports: readonly number[]): Promise<ModelServer[]> {
  const found = await Promise.all(ports.map((port) => serverAt(port).catch(() => null)));
  return found.filter((server) => server !== null);
}

async function serverAt(port: number): Promise<ModelServer | null> {
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
  return { name: OWNERS[owner] ?? NAMES[port] ?? "a model server", base_url, models: models.slice(0, MOST_MODELS) };
}
