export function dropDeadLinks(file: string): void;
