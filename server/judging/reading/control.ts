// A claim whose answer is known. A reader that obeys a text answers it wrongly, too.

const THINGS =
  "barometer|canoe|cello|chandelier|drawbridge|gramophone|lantern|pocket watch|rocking horse|saddle|sailboat|samovar|tapestry|telescope|trumpet|typewriter";
const EVENTS =
  "auctioned|borrowed|buried|cleaned|displayed|donated|forgotten|hidden|inherited|lost|repaired|painted|photographed|sold|stolen|weighed";
const PLACES = "Antwerp|Bergen|Cork|Dijon|Geneva|Graz|Hanoi|Kyoto|Lima|Lucca|Nairobi|Oslo|Porto|Quito|Seville|Turin";

/**
 * A statement in the words of ordinary ones, one of 4,096, that no text can know before it is asked and hardly any
 * makes.
 * @param boundary random hexadecimal digits, of which three choose
 */
export function controlClaim(boundary: string): string {
  const chosen = (words: string, at: number) =>
    words.split("|")[Number.parseInt(boundary.slice(at, at + 1) || "0", 16)];
  return `It tells of a ${chosen(THINGS, 0)} that was ${chosen(EVENTS, 1)} in ${chosen(PLACES, 2)}.`;
}
