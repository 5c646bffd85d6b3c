// The faults of single fields of a request, as a problem lists them for programs (RFC 9457, section 3: extension members).
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

/** Matches a detail that begins with the place of its fault: "body.subject.ref: must not be empty". */
const PLACED = /^(body(?:\.[^\s:.]+)*|[a-z_]+): (.+)$/su;

/**
 * Reads the place and the message of a detail in the form that all refusals of a field have.
 * @returns none for a detail about the request as a whole
 */
export function fieldErrorsIn(detail: string): FieldError[] {
  const [, place = "", message = ""] = PLACED.exec(detail) ?? [];
  return place === "" ? [] : [{ ...placeOf(place.split(".")), code: "invalid_value", message }];
}

/** Returns where a field is, by its path in the input of an operation. */
export function placeOf(
  path: readonly PropertyKey[],
  headers: readonly string[] = [],
  parameters: readonly string[] = [],
) {
  const [first = "", ...rest] = path.map(String);
  const pointer = (steps: readonly string[]) => steps.map(pointerStep).join("");
  if (first === "body") return { in: "body", pointer: pointer(rest) } as const;
  if (headers.includes(first)) return { in: "header", pointer: pointer([first.replaceAll("_", "-")]) } as const;
  return { in: parameters.includes(first) ? "path" : "query", pointer: pointer([first, ...rest]) } as const;
}
