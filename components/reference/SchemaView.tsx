import {
  alternatives,
  constraints,
  enumValues,
  resolve,
  typeName,
  type Schema,
  type SchemaNode,
} from "@/components/reference/json-schema";
import { DescriptionText } from "@/components/reference/DescriptionText";
import { REFERENCE_TEXTS as TEXTS } from "@/components/reference/texts";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { Disclosure } from "@/components/ui/Disclosure";

// Descriptions that the type already states.
const IMPLIED_BY_TYPE = new Set([Uuid, DateTime].map(({ description }) => description));

/** The fields of a schema, nested ones collapsed; `seen`: the names of the ancestors. */
export function SchemaView({ schema, seen = [] }: { schema: Schema; seen?: readonly string[] }) {
  const { node, name } = resolve(schema);
  const { options } = alternatives(node);
  const path = name === null ? seen : [...seen, name];
  if (options.length > 1) {
    return (
      <div className="space-y-3">
        <p className="text-muted text-sm">{TEXTS.oneOf}</p>
        {options.map((option, index) => (
          <div key={index} className="border-line space-y-2 border-l-2 pl-3">
            <p className="text-sm font-medium">{optionName({ ...schema, node: option })}</p>
            <SchemaView schema={{ ...schema, node: option }} seen={path} />
          </div>
        ))}
      </div>
    );
  }
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  if (fields.length === 0)
    return node.type === "object" ? <p className="text-muted text-sm">{TEXTS.anyObject}</p> : null;
  return (
    <ul className="divide-line border-line divide-y border-y">
      {fields.map(([field, child]) => (
        <li key={field} className="py-2">
          <FieldView
            name={field}
            required={node.required?.includes(field) ?? false}
            schema={{ ...schema, node: child }}
            seen={path}
          />
        </li>
      ))}
    </ul>
  );
}

type FieldViewProps = { name: string; required: boolean; schema: Schema; seen: readonly string[] };

export function FieldView({ name, required, schema, seen }: FieldViewProps) {
  const { node } = resolve(schema);
  const inner = innerSchema(schema);
  const opened = resolve(inner);
  const folds = opened.name === null || !seen.includes(opened.name);
  const values = enumValues(opened.node);
  return (
    <div className="space-y-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-medium break-all">{name}</code>
        <span className="text-muted">{typeName(schema)}</span>
        {required ? <span className="text-not-met text-xs font-medium">{TEXTS.required}</span> : null}
        {node.deprecated === true ? <span className="text-partial text-xs font-medium">{TEXTS.deprecated}</span> : null}
        {constraints(opened.node).map((text) => (
          <code key={text} className="text-muted text-xs break-all">
            {text}
          </code>
        ))}
      </p>
      {node.description === undefined || IMPLIED_BY_TYPE.has(node.description) ? null : (
        <p className="text-muted">
          <DescriptionText text={node.description} />
        </p>
      )}
      {values.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          {values.map((value) => (
            <code key={value} className="bg-sunken rounded px-1.5 text-xs leading-5">
              {value}
            </code>
          ))}
        </p>
      ) : null}
      {folds && isNested(opened.node) ? (
        <Disclosure summary={TEXTS.fieldsOf(opened.name ?? name)}>
          <div className="border-line border-l-2 pl-3">
            <SchemaView schema={inner} seen={seen} />
          </div>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** The schema inside arrays and "or null". */
function innerSchema(schema: Schema): Schema {
  const { node } = resolve(schema);
  if (node.type === "array") return innerSchema({ ...schema, node: (node.items ?? {}) as SchemaNode });
  const { options } = alternatives(node);
  const [only] = options;
  return options.length === 1 && only !== undefined ? innerSchema({ ...schema, node: only }) : schema;
}

function isNested(node: SchemaNode): boolean {
  return (
    Object.keys(node.properties ?? {}).length > 0 ||
    alternatives(node).options.some((option) => option.const === undefined)
  );
}

/** A variant with a constant field is named after it. */
function optionName(schema: Schema): string {
  const fields = Object.entries((schema.node.properties ?? {}) as Record<string, SchemaNode>);
  const [field, node] = fields.find(([, child]) => child.const !== undefined) ?? [];
  return field === undefined ? typeName(schema) : `${field}: ${JSON.stringify(node?.const)}`;
}
