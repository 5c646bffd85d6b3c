/**
 * Decodes UTF-8 exactly, without a byte order mark at the start. Returns null for invalid UTF-8, since replacement
 * characters would be judged as the original.
 */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Removes a byte order mark at the start, which is not part of the text. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
