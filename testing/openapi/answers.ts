// Validates the service's responses against its OpenAPI document, like a client generated from it.
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { type OperationId, operations } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { pointerStep } from "@/server/contracts/jsonPointer";
import { isFile } from "@/testing/openapi/send";
import { openApiDocument } from "@/server/transports/rest/openapi";

type Media = Record<string, object>;
type Described = { responses: Record<string, { content?: Media }> };
export type Answered = { status: number; contentType: string | null; body: unknown };

export const document = openApiDocument("http://docs.test");
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("base64", /^[A-Za-z0-9+/]*={0,2}$/);
ajv.addSchema(document, "document");
const compiled = new Map<string, ValidateFunction>();

/** Deviations of a response from the document: status, media type, body. Empty when valid. */
export function answerFaults(id: OperationId, { status, contentType, body }: Answered): string[] {
  const { http }: Operation = operations[id];
  if (!http) throw new Error(`${id} has no address`);
  const method = http.method.toLowerCase() as "get";
  const described = document.paths?.[http.path]?.[method] as Described;
  const response = described.responses[String(status)];
  if (!response) return [`status ${status} is not declared`];
  const media = Object.keys(response.content ?? {});
  const type = (isFile(contentType) ? contentType?.replace("; charset=utf-8", "") : contentType) ?? "";
  if (!media.includes(type)) return [`content-type ${contentType} is not the declared ${media.join(", ")}`];
  const steps = ["paths", http.path, method, "responses", String(status), "content", type, "schema"];
  const validate = validatorAt(steps.map(pointerStep).join(""));
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

function validatorAt(pointer: string): ValidateFunction {
  const made = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
  compiled.set(pointer, made);
  return made;
}
