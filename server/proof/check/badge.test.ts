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
  it.each(Determination.options)("shows %s in its title and text, with enough contrast", (determination) => {
    const svg = badgeSvg(
      { verdict: { ...facts, determination }, sample: false },
      { determination, source: "verdict" },
      "id",
    );
    const determinationWords = determination.replaceAll("_", " ");
    expect(svg).toContain(`<title>Verdict: ${determinationWords}. Verification id</title>`);
    expect(svg).toContain(`>${determinationWords}</text>`);
    const backgrounds = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, color]) => color ?? "");
    expect(backgrounds).toHaveLength(2);
    for (const background of backgrounds) expect(contrastWithWhite(background)).toBeGreaterThan(4.5);
  });

  it("shows the flag in words when the verdict is flagged", () => {
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
  ] as const)("shows the current answer by %s, and no longer asks for a review", (source, sourceWords) => {
    const svg = badgeSvg(
      { verdict: { ...facts, flagged: true }, sample: false },
      { determination: "not_met", source },
      "id",
    );
    expect(svg).toContain(`>not met · ${sourceWords}</text>`);
    expect(svg).toContain(`<title>Verdict: not met, ${sourceWords}. Signed as met. Verification id</title>`);
    expect(svg).not.toContain("review");
  });

  it("escapes untrusted text", () => {
    const svg = badgeSvg({ verdict: facts, sample: false }, UNCHANGED_ANSWER, `"><script>alert('&')</script>`);
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)");
  });
});
