// Cuts a text into the passages that a judge cites by number. A passage is whole, so that no citation leaves out a
// "not".
import { jsonMembers } from "@/server/judging/citation/jsonMembers";
import { type Passage, sentences } from "@/server/judging/citation/sentences";

/** Beyond it, neighbors are joined: a text of single letters would grow manifold by its numbers. */
const MAX_PASSAGES = 20_000;

/** The sentences and lines of `text`, or the members of a JSON text, in order; at most 20,000. Linear in its length. */
export function passagesOf(text: string): Passage[] {
  return joined(jsonMembers(text) ?? sentences(text, 0, text.length));
}

function joined(passages: Passage[]): Passage[] {
  const size = Math.ceil(passages.length / MAX_PASSAGES);
  if (size <= 1) return passages;
  return passages.flatMap((first, at) => {
    if (at % size > 0) return [];
    const last = passages[Math.min(at + size, passages.length) - 1] ?? first;
    return { ...first, end: last.end };
  });
}
