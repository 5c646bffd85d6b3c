import { readFileSync, statSync } from "node:fs";

const MAX_BYTES = 65_536;

type SecretFault = { name: string; reason: string };

/**
 * Replaces each `NAME_FILE` of a secret with `NAME`, whose value is the trimmed text of that file.
 * @param values the environment, without empty values
 * @param names the names of the secrets
 * @returns `faults` has an entry for each secret whose file cannot be used. Its reason never quotes the secret
 */
export function readSecretFiles(
  values: Record<string, string>,
  names: readonly string[],
): { values: Record<string, string>; faults: SecretFault[] } {
  const merged = { ...values };
  const faults: SecretFault[] = [];
  for (const name of names) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    try {
      if (values[name] !== undefined) throw new Error(`set this or ${name}, not both`);
      merged[name] = readSecret(file);
    } catch (error) {
      faults.push({ name, reason: (error as Error).message });
    }
  }
  return { values: merged, faults };
}

/** @throws Error that says why the file has no usable secret */
function readSecret(file: string): string {
  // Reading a device or a pipe might never end, so only regular files are read.
  const stats = statSync(file);
  if (!stats.isFile()) throw new Error(`${file} is not a file`);
  if (stats.size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
  const text = readFileSync(file, "utf8").trim();
  if (text === "") throw new Error(`${file} is empty`);
  return text;
}
