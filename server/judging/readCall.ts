/**
 * The result of reading a reply. `fault`: the problem, without any text of the model. `refused`: whether the text
 * refuses to answer.
 */
export type ReadCall<T> = { ok: true; result: T } | { ok: false; fault: string; refused?: boolean };
