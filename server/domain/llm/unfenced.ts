const OPENING = /^\s*```(?:json)?\s*\n/;
const CLOSING = "```";

/** A model's reply without the code fence around the whole of it; a reply without one is unchanged. Linear for any reply. */
export function unfenced(reply: string): string {
  const start = OPENING.exec(reply)?.[0].length;
  const end = reply.trimEnd().length - CLOSING.length;
  if (start === undefined || end < start || !reply.startsWith(CLOSING, end)) return reply;
  return reply.slice(start, end).replace(/\n$/, "");
}
