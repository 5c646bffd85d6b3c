import { CREDENTIALS, type HttpCall } from "@/server/api/reference/curlCommand";
import type { TryField, TryRequest } from "@/components/reference/try/try-request";

/** The values of the fields, by part and name; absent is empty. */
export type TryValues = Readonly<Record<string, string>>;
type TryPart = "params" | "query" | "headers";

export const valueName = (part: TryPart, { name }: TryField): string => `${part}.${name}`;
const readFieldValue = (values: TryValues, part: TryPart, field: TryField): string =>
  (values[valueName(part, field)] ?? field.initial ?? "").trim();

/** Builds the call that the fields describe. A path parameter without a value stays a shell variable. */
export function buildCall(request: TryRequest, values: TryValues, body: string | null): HttpCall {
  const address = request.params.reduce((path, field) => {
    const value = readFieldValue(values, "params", field);
    return path.replace(`{${field.name}}`, () => (value === "" ? `$${field.name.toUpperCase()}` : encodeValue(value)));
  }, request.path);
  const query = request.query.flatMap((field) => {
    const value = readFieldValue(values, "query", field);
    return value === "" ? [] : [`${field.name}=${encodeValue(value)}`];
  });
  const headers = request.headers.flatMap((field) => {
    const value = readFieldValue(values, "headers", field);
    return value === "" ? [] : [[field.name, value] as const];
  });
  return {
    method: request.method,
    address: query.length === 0 ? address : `${address}?${query.join("&")}`,
    credential: CREDENTIALS[request.auth],
    headers: Object.fromEntries(headers),
    body,
  };
}

/** Lists the names of required fields without a value. */
export function missingFields(request: TryRequest, values: TryValues): string[] {
  return (["params", "query", "headers"] as const).flatMap((part) =>
    request[part]
      .filter((field) => field.required && readFieldValue(values, part, field) === "")
      .map(({ name }) => name),
  );
}

/** Encodes a value, including the characters that encodeURIComponent keeps and a shell interprets. */
const encodeValue = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
