import { Problem } from "@/server/contracts/problems";

/** An error about one field: the detail starts with the field's wire name, so that every client can point at it. */
export function refuseField(
  field: string,
  message: string,
  code: "invalid_request" | "not_found" | "conflict" = "invalid_request",
): Problem {
  return new Problem(code, `${field}: ${message}`);
}
