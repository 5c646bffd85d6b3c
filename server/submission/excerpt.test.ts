import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { cutExcerpt } from "@/server/submission/excerpt";

describe("excerptOf", () => {
  it.each([
    [{ inline: "  Dear  Ms Öz,\n\nyour refund " }, "Dear Ms Öz, your refund"],
    [{ output: { total: 3 }, input: "sum" }, '{"total":3}'],
    [{ text: "old name" }, "old name"],
    [{ uri: "https://files.example/report.pdf" }, "https://files.example/report.pdf"],
    [{ inline: " \n\u0085\t " }, null],
    [{ input: "only a question" }, null],
  ])("of %j is %j", (submission, excerpt) => {
    expect(cutExcerpt(submission).excerpt).toBe(excerpt);
  });

  it("folds it for search", () => {
    expect(cutExcerpt({ inline: "CAFÉ Été" }).excerptFolded).toBe("cafe ete");
  });

  it("is bounded, and does not cut a character in two", () => {
    const { excerpt } = cutExcerpt({ inline: `${"a".repeat(LIMITS.excerptChars - 1)}😀 and more` });
    expect(excerpt).toBe("a".repeat(LIMITS.excerptChars - 1));
  });
});
