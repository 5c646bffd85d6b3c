export const NODE_VERSION: string;
export const CONTAINER: { Env: string[]; User: string; Entrypoint: string[]; Cmd: string[] } & Record<string, unknown>;
