// What a screen reader is told about changes that are only seen.
let message = "";
const listeners = new Set<() => void>();

/** Has the text read out; the same text twice is read twice. */
export function announce(text: string): void {
  // A no-break space more makes equal texts differ.
  message = text === message ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

export const currentAnnouncement = (): string => message;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
