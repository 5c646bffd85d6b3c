// Trimming in linear time. An expression such as /\/+$/ begins again at each of the characters, so that its time grows
// with the square of a long run of them.

/** `text` without any of `characters` at its end. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `text` without any of `characters` at either end. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndCharacters(text.slice(start), characters);
}
