export const DASHES: readonly string[] = ["", "5 4", "1 4"];
