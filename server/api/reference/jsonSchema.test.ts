import * as z from "zod";
import { describe, expect, it } from "vitest";
import {
  constraints,
  enumValues,
  toJsonSchema,
  resolve,
  typeName,
  type SchemaNode,
} from "@/server/api/reference/jsonSchema";
import { LIMITS } from "@/server/contracts/limits";
import { VerificationObject, VerifyRequest } from "@/server/verification/contract/verification";
import { TypedSubmission } from "@/server/submission/contract";

const field = (schema: z.ZodType, name: string) => {
  const { defs, node } = toJsonSchema(schema);
  const root = resolve({ node, defs }).node;
  return { defs, node: root.properties?.[name] as SchemaNode };
};

describe("typeName", () => {
  it.each<[string, string, z.ZodType]>([
    ["rubric_id", "uuid", VerifyRequest],
    ["submission", "Submission", VerifyRequest],
    ["callback_url", "string", VerifyRequest],
    ["determination", "string or null", VerificationObject],
    ["score", "number or null", VerificationObject],
    ["verdict", "Verdict or null", VerificationObject],
    ["context", "array of RoleAttachment", TypedSubmission],
    ["values", "object", TypedSubmission],
  ])("%s is %s", (name, expected, schema) => expect(typeName(field(schema, name))).toBe(expected));

  it("names literals and open values", () => {
    expect(typeName(toJsonSchema(z.union([z.literal(1), z.literal(2)])))).toBe("1 | 2");
    expect(typeName(toJsonSchema(z.unknown()))).toBe("any JSON value");
  });
});

describe("constraints", () => {
  it("lists the limits of the contracts and none that zod adds", () => {
    expect(constraints(field(VerifyRequest, "callback_url").node)).toEqual([`at most ${LIMITS.uriChars} characters`]);
    expect(constraints(toJsonSchema(z.int().min(1)).node)).toEqual(["at least 1"]);
    expect(constraints(toJsonSchema(z.int()).node)).toEqual([]);
    expect(constraints(toJsonSchema(z.array(z.string()).min(1).max(3)).node)).toEqual(["1 to 3 items"]);
    const share = z.number().gt(0).max(1).meta({ default: 0.8 });
    expect(constraints(toJsonSchema(share).node)).toEqual(["above 0", "at most 1", "default 0.8"]);
  });

  it("lists the values of a referenced enum", () => {
    const { node } = resolve(field(VerifyRequest, "identity_rung"));
    expect(enumValues(node)).toContain("domain_distinct");
  });
});
