import type { NoteKey } from "@/server/contracts/logPolicy";
import { cosignedMessage } from "@/server/proof/check/log/cosignature";
import { writeSignatureLine } from "@/server/proof/check/log/note";

type Cosigned = {
  text: string;
  /** Since 1970. */
  seconds: number;
  /** The key for which the message is made, if it is not that of the line. */
  messageKey?: NoteKey;
};

/** Writes the line with which a witness cosigns a checkpoint's text. */
export function cosignLine(
  key: NoteKey,
  sign: (message: Uint8Array) => Uint8Array,
  { text, seconds, messageKey = key }: Cosigned,
): string {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  const message = cosignedMessage(text, seconds, messageKey);
  if (message === null) throw new Error("this key cannot sign the text");
  return writeSignatureLine(key, Uint8Array.of(...time, ...sign(message)));
}
