// Whether a request was rejected because the session expired. The page keeps its state and input.
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
