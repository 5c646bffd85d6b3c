import { createListeners } from "@/components/ui/listeners";

// Whether a request was rejected because the session expired. The page keeps its state and input.
let expired = false;
const { notify, subscribe } = createListeners();

export const isExpired = (): boolean => expired;

export function setExpired(value: boolean): void {
  expired = value;
  notify();
}

export const onExpiryChange = subscribe;
