// Parses the input of every operation. An illegal body of many values must not hold the event loop with an issue for
// each.
import type * as z from "zod";
import { inputMessage } from "@/server/contracts/inputMessages";
import { inputSchema, type Operation, type OperationInput } from "@/server/contracts/operation";

/** Objects, arrays and scalars of an input in which every fault is looked for: some milliseconds of work. */
const FEW_VALUES = 2_000;
/**
 * Every loop of zod over elements or keys ends with the first fault, which is the first of all. `validate` parses in
 * this way.
 */
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { error: inputMessage, abortEarly: true };

/**
 * The parser of an operation's input.
 * @throws ZodError with every fault; with the first one of an input of many values
 */
export function inputParser<O extends Operation>(operation: O): (input: unknown) => OperationInput<O> {
  const schema = inputSchema(operation);
  return (input) => schema.parse(input, hasFewValues(input) ? { error: inputMessage } : FIRST_FAULT);
}

/** Stops counting when there are more. */
function hasFewValues(root: unknown): boolean {
  let left = FEW_VALUES;
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const key in value) {
      left -= 1;
      if (left < 0) return false;
      stack.push((value as Record<string, unknown>)[key]);
    }
  }
  return true;
}
