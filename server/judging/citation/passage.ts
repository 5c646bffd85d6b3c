/**
 * A range in UTF-16 code units, end exclusive, without white space at its ends. `place`, in a JSON text only: the JSON
 * pointer (RFC 6901), or its end, of the item, or of the object that has the member.
 */
export type Passage = { start: number; end: number; place?: string };
