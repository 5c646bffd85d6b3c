import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { cutExcerpt } from "@/server/submission/excerpt";

describe("cutExcerpt", () => {
  it.each([
    [{ inline: "  Dear  Ms Öz,\n\nyour refund " }, "Dear Ms Öz, your refund"],
    [{ output: { total: 3 }, input: "sum" }, '{"total":3}'],
    [{ text: "old name" }, "old name"],
    [{ uri: "https://files.example/report.pdf" }, "https://files.example/report.pdf"],
    [{ inline: " \n\u0085\t " }, null],
    [{ input: "only a question" }, null],
  ])("cuts from %j the excerpt %j", (submission, excerpt) => {
    expect(cutExcerpt(submission).excerpt).toBe(excerpt);
  });

  it("folds the excerpt for search", () => {
    expect(cutExcerpt({ inline: "CAFÉ Été" }).excerptFolded).toBe("cafe ete");
  });

  it("limits the length, and does not cut within a character", () => {
    const { excerpt } = cutExcerpt({ inline: `${"a".repeat(LIMITS.excerptChars - 1)}😀 and more` });
    expect(excerpt).toBe("a".repeat(LIMITS.excerptChars - 1));
  });
});
