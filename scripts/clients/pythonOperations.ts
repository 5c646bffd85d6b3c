// The generated methods of the Python client.
import type { ApiDescription, ClientOperation } from "@/scripts/clients/describeApi";
import { annotation, HEADER, KEYWORDS, literal, pascal } from "@/scripts/clients/pythonTypes";
import { pythonMethod } from "@/server/api/reference/clientSamples";

/** Writes `svc_verify/_operations.py`. */
export function pythonOperations(api: ApiDescription): string {
  const methods: string[] = [];
  const declarations: string[] = [];
  for (const operation of api.operations) methods.push(methodText(operation, declarations));
  const text = [...declarations, ...methods].join("\n");
  const names = api.types.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return `${HEADER}# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any, Literal, Mapping, NamedTuple, TypedDict

from .types import (
${names
  .sort()
  .map((name) => `    ${name},`)
  .join("\n")}
)


class Operation(NamedTuple):
    method: str
    path: str
    query: tuple[str, ...]
    headers: tuple[str, ...]
    has_body: bool
    #: Whether a second request, when the answer of the first is lost, changes nothing.
    repeatable: bool
    #: The field with the rows of a list, and how its next page is asked for.
    items: str | None
    paging: str | None


OPERATIONS: dict[str, Operation] = {
${api.operations.map(rowText).join("\n")}
}
${declarations.join("\n\n")}

class Operations:
    """A method for each operation that an API key may call."""

    def call(self, operation: str, values: Mapping[str, Any]) -> Any:
        raise NotImplementedError

${methods.join("\n")}`;
}

const argument = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

function methodText(operation: ClientOperation, declarations: string[]): string {
  const { id, method, path, summary, parameters, body, outputs } = operation;
  const name = pythonMethod(id);
  const fields = [...parameters, ...(body ? [{ name: "body", ...body }] : [])];
  const args = fields.map(({ name: field, schema, required }) => {
    const type = annotation(schema, pascal(`${name}_${field}`), declarations);
    return `        ${argument(field)}: ${type}${required ? "" : " | None = None"},`;
  });
  const values = fields.map(({ name: field }) => `            ${JSON.stringify(field)}: ${argument(field)},`);
  const resultTypes = [...new Set(outputs.map((output) => annotation(output, pascal(`${name}_answer`), declarations)))];
  const result = resultTypes.join(" | ");
  const head =
    args.length === 0
      ? `    def ${name}(self)`
      : `    def ${name}(\n        self,\n        *,\n${args.join("\n")}\n    )`;
  const input = values.length === 0 ? "{}" : `{\n${values.join("\n")}\n        }`;
  return `${head} -> ${result}:
        """${summary}. ${method} ${path}"""
        return self.call("${id}", ${input})
`;
}

function rowText({ id, method, path, query, headers, body, repeatable, list }: ClientOperation): string {
  const tuple = (names: string[]) => `(${names.map((name) => `"${name}",`).join(" ")})`;
  const fields = [
    JSON.stringify(method),
    JSON.stringify(path),
    tuple(query),
    tuple(headers),
    literal(body !== null),
    literal(repeatable),
    literal(list?.items ?? null),
    literal(list?.paging ?? null),
  ];
  return `    "${id}": Operation(\n${fields.map((field) => `        ${field},`).join("\n")}\n    ),`;
}
