// Draws the summary badge of a checked proof as one inline SVG, without scripts and without references to other
// resources.
import type { Determination } from "@/server/contracts/enums";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { VerdictFacts } from "@/server/proof/check/verdictFacts";

// White text on either background has a contrast of at least 4.5, on light and dark pages.
const FACE: Record<Determination, { text: string; background: string }> = {
  met: { text: "met", background: "#1a7f37" },
  partial: { text: "partial", background: "#8a5a00" },
  not_met: { text: "not met", background: "#b42318" },
  cannot_determine: { text: "cannot determine", background: "#57606a" },
};
const LABEL = "svc-verify";
const LABEL_GROUND = "#24292f";
const HEIGHT = 20;

/** Names the source of the answer if it is not the verdict. */
const DECIDED_BY = { customer_decision: "customer’s decision", escalation: "escalation" };

/**
 * Draws an accessible SVG of the current answer. The text begins with "sample data" for samples. It also contains
 * "needs review" (while there is no decision), "possible prompt injection" and the source of the answer.
 */
export function badgeSvg(
  { verdict, sample }: { verdict: VerdictFacts; sample: boolean },
  current: Pick<CurrentAnswer, "determination" | "source">,
  verificationId: string,
): string {
  const face = FACE[current.determination];
  const labels = sample ? ["sample data", face.text] : [face.text];
  if (current.source !== "verdict") labels.push(DECIDED_BY[current.source]);
  if (verdict.manipulationDetected) labels.push("possible prompt injection");
  if (verdict.flagged === true && current.source === "verdict") labels.push("needs review");
  const text = labels.join(" · ");
  const labelWidth = estimateWidth(LABEL);
  const width = labelWidth + estimateWidth(text);
  const signedNote = current.source === "verdict" ? "" : ` Signed as ${FACE[verdict.determination].text}.`;
  const title = escapeXml(`Verdict: ${labels.join(", ")}.${signedNote} Verification ${verificationId}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">` +
    `<title>${title}</title>` +
    `<rect width="${width}" height="${HEIGHT}" rx="4" fill="${face.background}"/>` +
    `<path d="M4 0h${labelWidth - 4}v${HEIGHT}h-${labelWidth - 4}a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4z" fill="${LABEL_GROUND}"/>` +
    `<g fill="#fff" font-family="system-ui,sans-serif" font-size="11" text-anchor="middle">` +
    `<text x="${labelWidth / 2}" y="14">${LABEL}</text>` +
    `<text x="${(labelWidth + width) / 2}" y="14">${escapeXml(text)}</text></g></svg>`
  );
}

// Font metrics require a renderer, so this uses a generous average advance at 11 px, with 8 px on either side.
function estimateWidth(text: string): number {
  return Math.ceil(text.length * 6.6) + 16;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes a text for elements and attributes of XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
