// Describes the faults of single fields of a request for programs (RFC 9457, section 3: extension members).
import * as z from "zod";
import { pointerStep } from "@/server/contracts/jsonPointer";

export const FIELD_ERROR_CODES = [
  "required",
  "unknown_field",
  "invalid_type",
  "invalid_format",
  "invalid_value",
  "out_of_range",
] as const;

export const FieldError = z
  .strictObject({
    in: z.enum(["body", "query", "path", "header"]),
    pointer: z
      .string()
      .meta({ description: "JSON pointer (RFC 6901) of the field in the body, or /name of a parameter" }),
    code: z.string().meta({
      description: `${FIELD_ERROR_CODES.join(", ")}; for a rubric, the code of the compiler`,
      examples: ["required"],
    }),
    message: z.string(),
  })
  .meta({ id: "FieldError" });
export type FieldError = z.infer<typeof FieldError>;

/** Matches a detail that begins with the place of its fault, such as "body.subject.ref: must not be empty". */
const PLACED = /^(body(?:\.[^\s:.]+)*|[a-z_]+): (.+)$/su;

/**
 * Reads the place and the message of a detail in the form of a refused field.
 * @returns an empty list for a detail about the whole request
 */
export function fieldErrorsIn(detail: string): FieldError[] {
  const [, place = "", message = ""] = PLACED.exec(detail) ?? [];
  return place === "" ? [] : [{ ...fieldPlace(place.split(".")), code: "invalid_value", message }];
}

/** Returns the place of a field from its path in the input of an operation. */
export function fieldPlace(
  path: readonly PropertyKey[],
  headers: readonly string[] = [],
  parameters: readonly string[] = [],
) {
  const [root = "", ...steps] = path.map(String);
  const writePointer = (keys: readonly string[]) => keys.map(pointerStep).join("");
  if (root === "body") return { in: "body", pointer: writePointer(steps) } as const;
  if (headers.includes(root)) return { in: "header", pointer: writePointer([root.replaceAll("_", "-")]) } as const;
  return { in: parameters.includes(root) ? "path" : "query", pointer: writePointer([root, ...steps]) } as const;
}
