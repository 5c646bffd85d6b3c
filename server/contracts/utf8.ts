/**
 * The exact text, with its byte order mark, or null for invalid UTF-8: replacement characters would be judged as the
 * original.
 */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
