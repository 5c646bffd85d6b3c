import type { Launch } from "@/testing/crash/killedService";

/** Starts a process whose clock is `ms` ahead of the machine's, or behind it if negative. */
export function clockOff(ms: number): Launch {
  const source = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length > 0 ? given : [Right.now() + ${ms}])); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return { options: ["--import", `data:text/javascript,${encodeURIComponent(source)}`] };
}
