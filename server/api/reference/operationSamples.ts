// Writes the example call of an operation in each language of the reference.
import { pythonSample, typescriptSample } from "@/server/api/reference/clientSamples";
import { curlExample } from "@/server/api/reference/curlExample";
import type { OperationEntry } from "@/server/api/reference/operationGroups";

/** An example call. `fence` is the language of a code block in Markdown. */
export type OperationSample = { language: string; fence: string; code: string };

/**
 * Writes the samples. The client libraries have only the operations that a key may call, so other operations have only
 * curl.
 */
export function operationSamples({ id, operation }: OperationEntry): OperationSample[] {
  const curl = { language: "curl", fence: "sh", code: curlExample(id, operation) ?? "" };
  if (operation.auth === "cockpit") return [curl];
  return [
    curl,
    { language: "Python", fence: "python", code: pythonSample(id, operation) },
    { language: "TypeScript", fence: "ts", code: typescriptSample(id, operation) },
  ];
}
