export function keepScratchInMemory(): void;
