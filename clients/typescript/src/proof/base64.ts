// Base64 with one spelling for each value: a second spelling of a signature would be a second valid proof.

/** The bytes; null unless the text is their one spelling in standard base64 with padding. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    if (btoa(binary) !== text) return null;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The bytes; null unless the text is their one spelling in base64url without padding. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (/[+/=\s]/.test(text)) return null;
  const padding = "=".repeat((4 - (text.length % 4)) % 4);
  return decodeBase64(text.replaceAll("-", "+").replaceAll("_", "/") + padding);
}
