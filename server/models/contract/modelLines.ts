// The lines that configure a model, to copy. The console, the command line and the README show the same lines.
import { JUDGE_TIERS } from "@/server/contracts/enums";

const tiers = JUDGE_TIERS.map((tier) => `JUDGE_TIER_${tier}_MODEL=$M`).join(" ");

export const NO_MODEL = "No model is configured";
export const WITHOUT_MODEL =
  "Criteria that need a model return “Cannot determine” until one is configured. Deterministic criteria, proofs and review work without one.";

/** None of the lines stops the service. It must be stopped first and started with the line. */
export const MODEL_LINES = [
  { name: "OpenAI", line: "OPENAI_API_KEY=sk-… npm start" },
  { name: "Ollama", line: `M=qwen3:8b; OPENAI_BASE_URL=http://localhost:11434/v1 ${tiers} npm start` },
  { name: "vLLM", line: `M=Qwen/Qwen3-8B; OPENAI_BASE_URL=http://localhost:8000/v1 ${tiers} npm start` },
] as const;
