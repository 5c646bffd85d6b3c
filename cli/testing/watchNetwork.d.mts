export function watchNetwork(beforeUse: (name: string) => void): void;
