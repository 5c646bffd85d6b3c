// Instructions in an encoding that a model decodes unaided: Base64, hexadecimal, percent and entity escapes, tag characters, letters set apart,
// written backwards or rotated by 13. Other ciphers and nested encodings are not decoded.
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { spans } from "@/server/domain/judging/manipulation/markers";

/** A hidden text and the range of its encoded form in the original. */
export type Decoded = Span & { text: string };

const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const HEX = /(?:[0-9A-Fa-f]{2}[ :]?){16,}/g;
const ESCAPES =
  /(?:(?:%[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#\d{2,6};|&#x[0-9A-Fa-f]{2,5};)[\w .,:;!?-]{0,3}){6,}/g;
const TAGS = /[\u{E0020}-\u{E007E}]{4,}/gu;
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[\s.\-_*]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu;
const ESCAPE = /%([0-9A-Fa-f]{2})|\\x([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|&#(\d{2,6});|&#x([0-9A-Fa-f]{2,5});/g;
/** Words of an instruction or a verdict, backwards and rotated; a text without them is not reversed as a whole. */
const BACKWARDS = /erongi|dragersid|tegrof|snoitcurtsni|noitanimreted|dictrev|noissimbus|noiretirc|tcidrev|skram lluf/i;
const ROTATED = /vtaber|qvfertneq|sbetrg|vafgehpgvba|qrgrezvangvba|ireqvpg|fhozvffvba|pevgrevba|shyy znexf/i;
/** Encoded images are long, hidden instructions short. */
const LONGEST = 8_192;

export function decodings(text: string): Decoded[] {
  const pieces = [
    ...piecewise(text, BASE64, fromBase64),
    ...piecewise(text, HEX, fromHex),
    ...piecewise(text, ESCAPES, unescaped),
    ...piecewise(text, TAGS, (run) =>
      Array.from(run, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(""),
    ),
    ...piecewise(text, SPACED, joined),
  ];
  const all = { start: 0, end: text.length };
  if (BACKWARDS.test(text)) pieces.push({ ...all, text: Array.from(text).reverse().join("") });
  if (ROTATED.test(text)) pieces.push({ ...all, text: text.replace(/[a-z]/gi, rotate) });
  return pieces;
}

function piecewise(text: string, pattern: RegExp, decode: (run: string) => string | null): Decoded[] {
  return spans(text, pattern).flatMap(({ start, end }) => {
    const decoded = end - start > LONGEST ? null : decode(text.slice(start, end));
    return decoded === null ? [] : [{ start, end, text: decoded }];
  });
}

function fromBase64(run: string): string | null {
  const plain = run.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return readable(Buffer.from(plain, "base64"));
}

function fromHex(run: string): string | null {
  return readable(Buffer.from(run.replace(/[ :]/g, ""), "hex"));
}

/** The bytes as text; null when they are not text. */
function readable(bytes: Buffer): string | null {
  const text = bytes.toString("utf8");
  return /\uFFFD|[\x00-\x08\x0E-\x1F]/.test(text) ? null : text;
}

function unescaped(run: string): string {
  return run.replace(ESCAPE, (whole, percent?: string, x?: string, u?: string, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : parseInt(percent ?? x ?? u ?? hex ?? "", 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** "i g n o r e  a l l": wider gaps separate the words; without gaps, known words are separated. */
function joined(run: string): string {
  const tight = run.replace(/(\p{L})[\s.\-_*](?=\p{L})/gu, "$1").replace(/[\s.\-_*]+/g, " ");
  return tight.replace(
    /(ignore|disregard|forget|all|any|previous|prior|above|your|the|instructions?|rules|mark|this|as|criteri(?:on|a)|submission|met)(?=\p{L})/giu,
    "$1 ",
  );
}

function rotate(letter: string): string {
  const base = letter < "a" ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
