// Writes the curl command of a call for bash, dash and zsh. It runs once SVC_VERIFY_URL and the credential are set.
import type { Auth } from "@/server/contracts/operation";

/** The shell variable of the credential that an operation takes. */
export const CREDENTIALS = {
  none: null,
  apiKey: "SVC_VERIFY_API_KEY",
  apiKeyOrIdentity: "SVC_VERIFY_API_KEY",
  cockpit: "SVC_VERIFY_TOKEN",
} as const satisfies Record<Auth, string | null>;

export type HttpCall = {
  method: string;
  /** Path and query; `$NAME` is a shell variable. */
  address: string;
  /** The shell variable of the credential. Null without one. */
  credential: (typeof CREDENTIALS)[Auth];
  /** A value `$NAME` is a shell variable. */
  headers: Readonly<Record<string, string>>;
  body: string | { file: string } | null;
};

export function curlCommand({ method, address, credential, headers, body }: HttpCall): string {
  const lines = [`curl -sS "$SVC_VERIFY_URL${address}"`];
  if (credential) lines.push(`-H "authorization: Bearer $${credential}"`);
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoteHeader(`${name}: ${value}`)}`);
  if (method !== (body === null ? "GET" : "POST")) lines.push(`-X ${method}`);
  if (body !== null) lines.push(`-H "content-type: application/json"`, bodyFlag(body));
  return lines.join(" \\\n  ");
}

// --data would read a file if the text starts with @.
const bodyFlag = (body: string | { file: string }): string =>
  typeof body === "string" ? `--data-raw ${singleQuote(body)}` : `--data-binary @${body.file}`;

const singleQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const quoteHeader = (header: string): string =>
  /^[\w-]+: (?:\$[A-Z_]+|[\w .:/+=,-]*)$/.test(header) ? `"${header}"` : singleQuote(header);
