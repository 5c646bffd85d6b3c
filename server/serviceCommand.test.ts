import { expect, it } from "vitest";
import { serviceCommand } from "./serviceCommand";

it("runs the built pages with the flags that keep memory small", () => {
  const { args, env } = serviceCommand("/srv/package", {
    flags: [],
    environment: { NODE_ENV: "development", PORT: "1" },
  });
  expect(args).toEqual([
    "--no-warnings",
    "--heap-growing-percent=50",
    "--max-semi-space-size=8",
    "/srv/package/dist/main.mjs",
  ]);
  expect(env).toEqual({ MALLOC_ARENA_MAX: "2", NODE_ENV: "production", PORT: "1" });
});

it("gives the caller's flags and variables precedence", () => {
  const { args, env } = serviceCommand("/srv/package", {
    flags: ["--max-semi-space-size=32"],
    environment: { MALLOC_ARENA_MAX: "8" },
  });
  expect(args.indexOf("--max-semi-space-size=32")).toBeGreaterThan(args.indexOf("--max-semi-space-size=8"));
  expect(env["MALLOC_ARENA_MAX"]).toBe("8");
});
