// Screen reader announcements of visual changes.
let message = "";
const listeners = new Set<() => void>();

/** Announces the text, also when it repeats the last one. */
export function announce(text: string): void {
  // An added no-break space makes equal texts differ.
  message = text === message ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

export const currentAnnouncement = (): string => message;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
