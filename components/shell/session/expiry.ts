// Whether a call was refused because the session is over. The page stays as it is, with all that was typed into it.
let expired = false;
const listeners = new Set<() => void>();

export const isExpired = (): boolean => expired;

export function setExpired(value: boolean): void {
  expired = value;
  for (const listener of listeners) listener();
}

export function onExpiryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
