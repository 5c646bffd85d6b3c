// Parses the input of every operation. Invalid bodies with many values must not block the event loop with an issue for
// each value.
import type * as z from "zod";
import { inputMessage } from "@/server/contracts/inputMessages";
import { inputSchema, type Operation, type OperationInput } from "@/server/contracts/operation";

/**
 * The number of values (objects, arrays and scalars) up to which every fault is reported, which takes some
 * milliseconds.
 */
const FEW_VALUES = 2_000;
/** Makes zod end each loop over elements or keys at the first fault. `validate` parses in this way. */
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { error: inputMessage, abortEarly: true };

/**
 * Creates the parser of an operation's input.
 * @throws ZodError with every fault, or only with the first one if the input has many values
 */
export function inputParser<O extends Operation>(operation: O): (input: unknown) => OperationInput<O> {
  const schema = inputSchema(operation);
  return (input) => schema.parse(input, hasFewValues(input) ? { error: inputMessage } : FIRST_FAULT);
}

/** Returns true if the input has at most FEW_VALUES values. Stops counting above that number. */
function hasFewValues(root: unknown): boolean {
  let valuesLeft = FEW_VALUES;
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const key in value) {
      valuesLeft -= 1;
      if (valuesLeft < 0) return false;
      stack.push((value as Record<string, unknown>)[key]);
    }
  }
  return true;
}
