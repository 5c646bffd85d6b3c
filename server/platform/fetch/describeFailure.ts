import { AddressRefused } from "@/server/platform/fetch/safeRequest";

const WORDS: Record<string, string> = {
  ENOTFOUND: "the host is unknown",
  EAI_AGAIN: "the host could not be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  ETIMEDOUT: "the host did not answer",
  EHOSTUNREACH: "the host was not reached",
  ENETUNREACH: "the host was not reached",
  HPE_HEADER_OVERFLOW: "the answer's headers are too large",
};

/** What went wrong with a request, in words for whoever named the address. `final`: another try would end the same. */
export function describeFailure(error: unknown): { message: string; final: boolean } {
  if (error instanceof AddressRefused) return { message: error.message, final: true };
  const { name, code, errors } = error as { name?: string; code?: string; errors?: { code?: string }[] };
  if (name === "TimeoutError") return { message: "it took too long", final: false };
  const known = code ?? errors?.[0]?.code ?? "";
  if (/^HPE_/.test(known)) return { message: WORDS[known] ?? "the answer is not HTTP", final: true };
  if (/CERT|TLS|SSL|VERIFY/.test(known)) return { message: `the certificate was not accepted (${known})`, final: true };
  return { message: WORDS[known] ?? `the request failed (${known || "unknown"})`, final: known === "ENOTFOUND" };
}
