/**
 * The exact text, without a byte order mark at its start, or null for invalid UTF-8: replacement characters would be
 * judged as the original.
 */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A text that was sent as such: a byte order mark at its start is not part of it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
