import { lackOf } from "@/server/deps/outage";
import { AddressRefused } from "@/server/platform/fetch/safeRequest";

const MESSAGES: Record<string, string> = {
  ENOTFOUND: "the host is unknown",
  EAI_AGAIN: "the host could not be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "the host did not respond",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the host is unreachable",
  HPE_HEADER_OVERFLOW: "the response headers are too large",
};

/**
 * Describes a failed request to the user who provided the address. `final` is true if a retry would not help.
 * @throws the error itself if this process lacks a resource, such as file descriptors
 */
export function describeFailure(error: unknown): { message: string; final: boolean } {
  const lack = lackOf(error);
  if (lack) throw lack;
  if (error instanceof AddressRefused) return { message: error.message, final: true };
  const { name, code, errors } = error as { name?: string; code?: string; errors?: { code?: string }[] };
  if (name === "TimeoutError") return { message: "it took too long", final: false };
  const failureCode = code ?? errors?.[0]?.code ?? "";
  if (/^HPE_/.test(failureCode)) return { message: MESSAGES[failureCode] ?? "the response is not HTTP", final: true };
  if (/CERT|TLS|SSL|VERIFY/.test(failureCode))
    return { message: `the certificate was not accepted (${failureCode})`, final: true };
  return {
    message: MESSAGES[failureCode] ?? `the request failed (${failureCode || "unknown"})`,
    final: failureCode === "ENOTFOUND",
  };
}
