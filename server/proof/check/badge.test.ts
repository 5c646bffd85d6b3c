import { describe, expect, it } from "vitest";
import { Determination } from "@/server/contracts/enums";
import { badgeSvg } from "@/server/proof/check/badge";
import type { VerdictFacts } from "@/server/proof/check/verdictFacts";

const facts: VerdictFacts = {
  determination: "met",
  flagged: false,
  flagReason: null,
  confidence: 1,
  issuedAt: "2026-01-01T00:00:00Z",
  expiresAt: null,
  manipulationDetected: false,
};

const UNCHANGED_ANSWER = { determination: "met", source: "verdict" } as const;

/** Computes the WCAG 2 contrast of white text on a background. */
function contrastWithWhite(hex: string): number {
  const [red, greenChannel, blue] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * greenChannel + 0.0722 * blue + 0.05);
}

describe("badgeSvg", () => {
  it.each(Determination.options)("says %s in its title and text, in white that can be read", (determination) => {
    const svg = badgeSvg(
      { verdict: { ...facts, determination }, sample: false },
      { determination, source: "verdict" },
      "id",
    );
    const determinationWords = determination.replaceAll("_", " ");
    expect(svg).toContain(`<title>Verdict: ${determinationWords}. Verification id</title>`);
    expect(svg).toContain(`>${determinationWords}</text>`);
    const grounds = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, ground]) => ground ?? "");
    expect(grounds).toHaveLength(2);
    for (const ground of grounds) expect(contrastWithWhite(ground)).toBeGreaterThan(4.5);
  });

  it("says flags in words", () => {
    const svg = badgeSvg(
      { verdict: { ...facts, flagged: true, manipulationDetected: true }, sample: false },
      UNCHANGED_ANSWER,
      "id",
    );
    expect(svg).toContain(">met · possible prompt injection · needs review</text>");
  });

  it.each([
    ["escalation", "escalation"],
    ["customer_decision", "customer’s decision"],
  ] as const)("shows the current answer by %s, without asking for a review that was made", (source, sourceWords) => {
    const svg = badgeSvg(
      { verdict: { ...facts, flagged: true }, sample: false },
      { determination: "not_met", source },
      "id",
    );
    expect(svg).toContain(`>not met · ${sourceWords}</text>`);
    expect(svg).toContain(`<title>Verdict: not met, ${sourceWords}. Signed as met. Verification id</title>`);
    expect(svg).not.toContain("review");
  });

  it("escapes text that comes from elsewhere", () => {
    const svg = badgeSvg({ verdict: facts, sample: false }, UNCHANGED_ANSWER, `"><script>alert('&')</script>`);
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)");
  });
});
