// The part of autocannon's interface that the load program uses; the package has no types.
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  type Options = {
    url: string;
    connections: number;
    amount: number;
    timeout: number;
    requests: { method: string; path: string; headers: Record<string, string>; body: string }[];
    verifyBody(body: string): boolean;
  };
  type Result = { errors: number; timeouts: number; mismatches: number; non2xx: number; "2xx": number };
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
