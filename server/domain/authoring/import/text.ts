// Literal texts of other tools as patterns; what they fill in from a test case has no place in a rubric.

/** A template of mustache kind, as promptfoo and the graders of OpenAI write it. */
export const TEMPLATE = /\{\{|\{%/;
export const TEMPLATE_FIX =
  "This is filled in from a test case; a rubric has the same text for every submission. Write the text itself";

/** An RE2 pattern that matches this text and no other. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
