import { describe, expect, it } from "vitest";
import { reportPage } from "@/cli/eval/report/page";
import { summarizeSimulated, type Simulated } from "@/cli/eval/testing/simulated";

const simulated: Simulated[] = Array.from({ length: 60 }, (_, index) => ({
  truth: index % 3 === 0 ? "not_met" : "met",
  determination: index % 7 === 0 ? "cannot_determine" : index % 5 === 0 ? "not_met" : "met",
  swapped: "met",
  confidence: 0.5 + (index % 10) / 20,
  group: index % 2 ? "one" : "two",
  latency_ms: 50 * index,
}));

describe("the report", () => {
  it("is self-contained: no script, no reference, no URL", () => {
    const page = reportPage(summarizeSimulated(simulated, { swap: true }));
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|\bhref=|url\(|@import|https?:/i);
    expect(page.match(/<svg/g)).toHaveLength(3);
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it("escapes untrusted text and shows hidden characters", () => {
    const hostileText = `</style><script>alert("x")</script>\u202e'&amp;`;
    const page = reportPage(
      summarizeSimulated([{ truth: "not_met", determination: "met", rationale: hostileText, group: hostileText }]),
    );
    expect(page).toContain("&lt;/style&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\\u{202e}&#39;&amp;amp;");
    expect(page).not.toContain("<script");
    expect(page).not.toContain("\u202e");
  });

  it("says of a must_not criterion what was found, and of its earlier meaning what met says", () => {
    const page = (inverted: boolean) =>
      reportPage(
        summarizeSimulated([{ truth: "not_met", determination: "met" }], {
          criteria: [{ key: "grounded", type: "must_not", inverted }],
        }),
      );
    expect(page(true)).toContain("<b>grounded</b> met (no violation): Because.");
    expect(page(true)).toContain("grounded: must not; met says that it was not found, not_met that it was found");
    expect(page(false)).toContain("<b>grounded</b> met: Because.");
    expect(page(false)).toContain("grounded: must not, in its earlier meaning: met when it holds as written");
  });

  it("renders an empty run", () => {
    const page = reportPage(summarizeSimulated([{ truth: "met" }]));
    expect(page).toContain("1 not judged yet");
    expect(page).toContain("too few to show");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });
});
