import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { sourcesOf } from "@/server/submission/sources";

/** Matches the JSON pointers of the blobs that sourcesOf reads. */
const BLOB = /^\/(?:output|input|reference|values|(?:context|evidence|references)\/\d+\/value)$/;

/**
 * Lists every string of a submission: the texts of its sources by their names, and all others, such as labels and
 * content types, by their JSON pointers. It includes fields that are added later.
 */
export function screenedTexts(submission: JudgedSubmission): Map<string, string> {
  const texts = new Map(sourcesOf(submission).map(({ name, text }) => [name, text]));
  const addOthers = (value: unknown, pointer: string): void => {
    if (typeof value === "string") texts.set(pointer, value);
    else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (!BLOB.test(`${pointer}/${key}`)) addOthers(member, `${pointer}/${key}`);
      }
    }
  };
  addOthers(submission, "");
  return texts;
}
