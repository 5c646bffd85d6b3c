import {
  alternatives,
  constraints,
  describe,
  enumValues,
  innerSchema,
  isNested,
  optionName,
  resolve,
  typeName,
  type Schema,
  type SchemaNode,
} from "@/server/api/reference/jsonSchema";
import { DescriptionText } from "@/components/reference/DescriptionText";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import { TypeLink } from "@/components/reference/TypeLink";
import type { SharedTypes } from "@/server/api/reference/sharedTypes";

type SchemaViewProps = {
  schema: Schema;
  /** The types that the page describes elsewhere. */
  sharedTypes: SharedTypes;
  /** The names of the ancestors. */
  ancestors?: readonly string[];
};

/** Lists the fields of a schema, nested ones collapsed. The caller's element needs the class `reference-fields`. */
export function SchemaView({ schema, sharedTypes, ancestors = [] }: SchemaViewProps) {
  const { node, name } = resolve(schema);
  const { options } = alternatives(node);
  const path = name === null ? ancestors : [...ancestors, name];
  if (options.length > 1) {
    return (
      <>
        <span>{TEXTS.oneOf}</span>
        {options.map((option, index) => (
          <section key={index}>
            {optionName({ ...schema, node: option })}
            <SchemaPart schema={{ ...schema, node: option }} sharedTypes={sharedTypes} ancestors={path} />
          </section>
        ))}
      </>
    );
  }
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  if (fields.length === 0) return node.type === "object" ? <span>{TEXTS.anyObject}</span> : null;
  return (
    <ul>
      {fields.map(([field, child]) => (
        <FieldView
          key={field}
          name={field}
          isRequired={node.required?.includes(field) ?? false}
          schema={{ ...schema, node: child }}
          sharedTypes={sharedTypes}
          ancestors={path}
        />
      ))}
    </ul>
  );
}

/** Shows a schema, or a link to it when the page describes it elsewhere. */
export function SchemaPart({ schema, sharedTypes, ancestors = [] }: SchemaViewProps) {
  const { name } = resolve(schema);
  return name !== null && sharedTypes.has(name) ? (
    <TypeLink name={name} />
  ) : (
    <SchemaView schema={schema} sharedTypes={sharedTypes} ancestors={ancestors} />
  );
}

type FieldViewProps = Required<SchemaViewProps> & { name: string; isRequired: boolean };

export function FieldView({ name, isRequired, schema, sharedTypes, ancestors }: FieldViewProps) {
  const { node } = resolve(schema);
  const inner = innerSchema(schema);
  const resolvedSchema = resolve(inner);
  const isCollapsed = resolvedSchema.name === null || !ancestors.includes(resolvedSchema.name);
  const values = enumValues(resolvedSchema.node);
  const description = describe(node);
  return (
    <li>
      <p>
        <code>{name}</code>
        <span>{typeName(schema)}</span>
        {isRequired ? <b>{TEXTS.required}</b> : null}
        {node.deprecated === true ? <i>{TEXTS.deprecated}</i> : null}
        {constraints(resolvedSchema.node).map((text) => (
          <i key={text}>{text}</i>
        ))}
      </p>
      {description === null ? null : (
        <span>
          <DescriptionText text={description} />
        </span>
      )}
      {values.length > 0 ? (
        <p className="values">
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      ) : null}
      {!isNested(resolvedSchema.node) ? null : resolvedSchema.name !== null && sharedTypes.has(resolvedSchema.name) ? (
        <TypeLink name={resolvedSchema.name} />
      ) : isCollapsed ? (
        <details>
          <summary>{TEXTS.fieldsOf(resolvedSchema.name ?? name)}</summary>
          <div>
            <SchemaView schema={inner} sharedTypes={sharedTypes} ancestors={ancestors} />
          </div>
        </details>
      ) : null}
    </li>
  );
}
