import { expect, it } from "vitest";
import { confidenceInWords } from "@/components/verdict/confidence";

it.each([
  [1, "1.00 (deterministic)"],
  [0.9999, "0.99 (high)"],
  [0.9, "0.90 (high)"],
  [0.89, "0.89 (moderate)"],
  [0.7, "0.70 (moderate)"],
  [0.5, "0.50 (low)"],
  [0, "0.00 (very low)"],
])("shows %s as %s", (confidence, label) => expect(confidenceInWords(confidence)).toBe(label));
