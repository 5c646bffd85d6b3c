// Finds numbers that JavaScript cannot represent as written. A criterion that compares such a number abstains.
import type { InexactNumber } from "@/server/contracts/jsonFlaws";
import { pointerSteps, valueIn } from "@/server/contracts/jsonPointer";
import { cutSnippet } from "@/server/submission/pieces";
import { type Authored, isObject } from "@/server/rubric/fields";

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const WHOLE_NUMBER = /^-?\d+$/;

/** Describes an inexact number, such as "/id is 9007199254740993, which is beyond 2^53 …". */
export function describeInexact({ pointer, literal, fault }: InexactNumber): string {
  return `${pointer === "" ? "the value" : pointer} is ${cutSnippet(literal)}, which ${fault}`;
}

type Document = { value: unknown; inexact: readonly InexactNumber[] };

/** Finds the first inexact number that the schema compares with something. */
export function findComparedInexact(schema: unknown, { value, inexact }: Document): InexactNumber | undefined {
  return inexact.find((number) => compares(schema, value, number));
}

/** Whether the schema compares the number at its place. `const` and `enum` compare whole values. */
function compares(schema: unknown, root: unknown, { pointer, literal }: InexactNumber): boolean {
  let node = schema;
  let value = root;
  for (const step of pointerSteps(pointer)) {
    if (!isObject(node)) return false;
    if (comparesWhole(node)) return true;
    node = Array.isArray(value) ? node["items"] : propertySchema(node, step);
    value = valueIn(value, [step]);
  }
  if (!isObject(node)) return false;
  const types = [node["type"]].flat();
  const requiresInteger = types.includes("integer") && !types.includes("number") && !WHOLE_NUMBER.test(literal);
  return comparesWhole(node) || requiresInteger || BOUNDS.some((key) => Object.hasOwn(node as Authored, key));
}

const comparesWhole = (node: Authored): boolean => Object.hasOwn(node, "const") || Object.hasOwn(node, "enum");

function propertySchema({ properties, additionalProperties }: Authored, key: string): unknown {
  return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}
