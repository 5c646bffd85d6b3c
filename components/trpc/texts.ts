import type { ShownProblem } from "@/components/trpc/problem-of";

export const NO_RESPONSE: ShownProblem = {
  title: "The service did not respond",
  fix: "Check your connection and try again. Your input is kept.",
  code: null,
};
