import { createListeners } from "@/components/ui/listeners";

// Says that a request was rejected because the session expired. The page keeps its state and input.
let isSessionExpired = false;
const { notify, subscribe } = createListeners();

export const isExpired = (): boolean => isSessionExpired;

export function setExpired(isExpired: boolean): void {
  isSessionExpired = isExpired;
  notify();
}

export const onExpiryChange = subscribe;
