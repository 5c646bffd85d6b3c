import { expect, it } from "vitest";
import { describeCause } from "@/cli/httpRequests";

it("describes a failed request by the code of its cause, and a timeout by its message", async () => {
  const refused = new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) });
  expect(describeCause(refused)).toBe("ECONNREFUSED");
  const signal = AbortSignal.timeout(0);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(describeCause(signal.reason)).toMatch(/timeout/);
});
