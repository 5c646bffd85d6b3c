// Writes the example call of an operation for the client libraries, as a program that runs once the two variables are
// set.
import type { Operation } from "@/server/contracts/operation";
import { type ExampleInput, exampleInput } from "@/server/api/reference/exampleInput";

export function typescriptSample(id: string, operation: Operation): string {
  const { fields, body } = exampleInput(id, operation);
  const values = Object.entries(fields).map(([name, value]) => `${name}: ${typescriptValue(value, "  ")}`);
  if (body)
    values.push(`body: ${"file" in body ? `JSON.parse(${fileText(body)})` : typescriptValue(body.value, "  ")}`);
  return [
    ...(body && "file" in body ? ['import { readFile } from "node:fs/promises";'] : []),
    'import { SvcVerifyClient } from "svc-verify-client";',
    "",
    'const { SVC_VERIFY_URL: baseUrl = "", SVC_VERIFY_API_KEY: apiKey } = process.env;',
    "const client = new SvcVerifyClient({ baseUrl, apiKey });",
    `const answer = await client.api.${id}(${argumentList(values, "{", "}", "  ")});`,
    "console.log(answer);",
  ].join("\n");
}

export function pythonSample(id: string, operation: Operation): string {
  const { fields, body } = exampleInput(id, operation);
  const values = Object.entries(fields).map(([name, value]) => `${name}=${pythonValue(value, "    ")}`);
  if (body) values.push(`body=${"file" in body ? `json.load(open("${body.file}"))` : pythonValue(body.value, "    ")}`);
  return [
    ...(body && "file" in body ? ["import json"] : []),
    "import os",
    "from svc_verify import SvcVerify",
    "",
    'client = SvcVerify(os.environ["SVC_VERIFY_URL"], os.environ["SVC_VERIFY_API_KEY"])',
    `answer = client.${pythonMethod(id)}(${argumentList(values, "", "", "    ")})`,
    "print(answer)",
  ].join("\n");
}

/** Returns the name of an operation's method in the Python client, such as `verification_submit_batch`. */
export const pythonMethod = (id: string): string =>
  id.replaceAll(".", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fileText = ({ file }: Extract<ExampleInput["body"], { file: string }>): string =>
  `await readFile("${file}", "utf8")`;

function argumentList(values: string[], opening: string, closing: string, indent: string): string {
  if (values.length === 0) return "";
  const line = values.join(", ");
  if (!line.includes("\n") && line.length < 60) return opening === "" ? line : `${opening} ${line} ${closing}`;
  return `${opening}\n${values.map((value) => `${indent}${value},\n`).join("")}${closing}`;
}

const typescriptValue = (value: unknown, indent: string): string =>
  literal(value, indent, {
    step: "  ",
    key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
    atom: JSON.stringify,
  });

const pythonValue = (value: unknown, indent: string): string =>
  literal(value, indent, { step: "    ", key: JSON.stringify, atom: pythonAtom });

const PYTHON_ATOMS = new Map<unknown, string>([
  [true, "True"],
  [false, "False"],
  [null, "None"],
]);
const pythonAtom = (value: unknown): string => PYTHON_ATOMS.get(value) ?? JSON.stringify(value);

type Style = { step: string; key(name: string): string; atom(value: unknown): string };

/** Writes a JSON value in the style of a language. `indent` is the indentation of its first line. */
function literal(value: unknown, indent: string, style: Style): string {
  if (typeof value !== "object" || value === null) return style.atom(value);
  const inner = indent + style.step;
  const [opening, closing] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = Array.isArray(value)
    ? value.map((item) => literal(item, inner, style))
    : Object.entries(value).map(([name, item]) => `${style.key(name)}: ${literal(item, inner, style)}`);
  if (lines.length === 0) return opening + closing;
  return `${opening}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${closing}`;
}
