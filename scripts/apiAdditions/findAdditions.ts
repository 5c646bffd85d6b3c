// Finds the operations, parameters and fields that the specification does not have.
import { definitionOf, hasWord, paragraphOf, tableFields } from "@/scripts/apiAdditions/specification";
import { openApiDocument } from "@/server/transports/rest/openapi";

type Node = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
};
type Parameter = { in: string; name: string; description?: string; schema: Node };
type Content = { content: Record<string, { schema: Node }> };
type Described = {
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Node> } };

type Field = { owner: string; name: string; type: string; meaning: string };
export type Additions = {
  operations: { tag: string; name: string; summary: string }[];
  parameters: Field[];
  fields: Field[];
  /** Schemas of operations of the specification, which it does not show. */
  schemas: { name: string; fields: string[] }[];
};

const document = JSON.parse(JSON.stringify(openApiDocument("http://verify.test"))) as Document;
const nameOf = ($ref: string): string => $ref.replace("#/components/schemas/", "");

export function findAdditions(): Additions {
  const additions: Additions = { operations: [], parameters: [], fields: [], schemas: [] };
  const seenSchemas = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const paragraph = paragraphOf(name);
      if (paragraph === null) {
        additions.operations.push({ tag: described.tags[0] ?? "", name, summary: described.summary });
        continue;
      }
      findParameters(additions, name, paragraph, described.parameters ?? []);
      for (const schema of [schemaOf(described.requestBody), ...Object.values(described.responses).map(schemaOf)]) {
        if (schema) visit(additions, seenSchemas, schema, { scope: paragraph, owner: name });
      }
    }
  }
  return additions;
}

const schemaOf = (content: Content | undefined): Node | undefined => Object.values(content?.content ?? {})[0]?.schema;

function findParameters(additions: Additions, operation: string, paragraph: string, parameters: Parameter[]): void {
  for (const { in: place, name, description = "", schema } of parameters) {
    // The specification names its headers in its rules of authentication and of idempotency.
    if (place === "path" || /^(?:X-Svc-|Idempotency-Key)/.test(name) || hasWord(paragraph, name)) continue;
    additions.parameters.push({ owner: operation, name, type: typeOf(schema), meaning: description });
  }
}

/** `scope`: the text that defines the node. `fields`: the fields in its table. `owner`: its name in the tables. */
type Place = { scope: string; fields?: ReadonlySet<string> | null; owner: string };

function visit(additions: Additions, seenSchemas: Set<string>, node: Node, place: Place): void {
  if (node.$ref !== undefined) {
    const name = nameOf(node.$ref);
    if (seenSchemas.has(name)) return;
    seenSchemas.add(name);
    const definition = definitionOf(name);
    const fields = definition === null ? null : tableFields(definition);
    const inner = { scope: definition ?? place.scope, fields, owner: name };
    return visit(additions, seenSchemas, document.components.schemas[name] ?? {}, inner);
  }
  const parts = [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  for (const part of parts) if (part) visit(additions, seenSchemas, part, place);
  const properties = Object.entries(node.properties ?? {});
  const isKnown = (name: string) => place.fields?.has(name) ?? hasWord(place.scope, name);
  const knownProperties = properties.filter(([name]) => isKnown(name));
  if (properties.length > 1 && knownProperties.length === 0) {
    const entry = additions.schemas.find(({ name }) => name === place.owner);
    const fields = properties.map(([name]) => name);
    if (entry) entry.fields = [...new Set([...entry.fields, ...fields])];
    else additions.schemas.push({ name: place.owner, fields });
    return;
  }
  for (const [name, child] of properties) {
    const owner = `${place.owner}.${name}`;
    if (isKnown(name)) visit(additions, seenSchemas, child, { scope: definitionOf(owner) ?? place.scope, owner });
    else addField(additions, { owner: place.owner, name, type: typeOf(child), meaning: meaningOf(child) });
  }
}

function addField(additions: Additions, field: Field): void {
  const isListed = additions.fields.some(({ owner, name }) => owner === field.owner && name === field.name);
  if (!isListed) additions.fields.push(field);
}

const meaningOf = ({ description, $ref }: Node): string =>
  description ?? ($ref === undefined ? undefined : document.components.schemas[nameOf($ref)]?.description) ?? "";

function typeOf(node: Node): string {
  if (node.$ref !== undefined) return nameOf(node.$ref);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(", ");
  const options = node.anyOf ?? node.oneOf;
  if (options) return options.map(typeOf).join(" or ");
  if (node.items) return `array of ${typeOf(node.items)}`;
  return node.format ?? [node.type ?? "any JSON value"].flat().join(" or ");
}
