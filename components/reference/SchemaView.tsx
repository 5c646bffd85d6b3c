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
  shared: SharedTypes;
  /** The names of the ancestors. */
  seen?: readonly string[];
};

/** The fields of a schema, nested ones collapsed, inside an element with the class `reference-fields`. */
export function SchemaView({ schema, shared, seen = [] }: SchemaViewProps) {
  const { node, name } = resolve(schema);
  const { options } = alternatives(node);
  const path = name === null ? seen : [...seen, name];
  if (options.length > 1) {
    return (
      <>
        <span>{TEXTS.oneOf}</span>
        {options.map((option, index) => (
          <section key={index}>
            {optionName({ ...schema, node: option })}
            <SchemaPart schema={{ ...schema, node: option }} shared={shared} seen={path} />
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
          required={node.required?.includes(field) ?? false}
          schema={{ ...schema, node: child }}
          shared={shared}
          seen={path}
        />
      ))}
    </ul>
  );
}

/** A schema that may be described elsewhere on the page. */
export function SchemaPart({ schema, shared, seen = [] }: SchemaViewProps) {
  const { name } = resolve(schema);
  return name !== null && shared.has(name) ? (
    <TypeLink name={name} />
  ) : (
    <SchemaView schema={schema} shared={shared} seen={seen} />
  );
}

type FieldViewProps = Required<SchemaViewProps> & { name: string; required: boolean };

export function FieldView({ name, required, schema, shared, seen }: FieldViewProps) {
  const { node } = resolve(schema);
  const inner = innerSchema(schema);
  const opened = resolve(inner);
  const folds = opened.name === null || !seen.includes(opened.name);
  const values = enumValues(opened.node);
  const description = describe(node);
  return (
    <li>
      <p>
        <code>{name}</code>
        <span>{typeName(schema)}</span>
        {required ? <b>{TEXTS.required}</b> : null}
        {node.deprecated === true ? <i>{TEXTS.deprecated}</i> : null}
        {constraints(opened.node).map((text) => (
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
      {!isNested(opened.node) ? null : opened.name !== null && shared.has(opened.name) ? (
        <TypeLink name={opened.name} />
      ) : folds ? (
        <details>
          <summary>{TEXTS.fieldsOf(opened.name ?? name)}</summary>
          <div>
            <SchemaView schema={inner} shared={shared} seen={seen} />
          </div>
        </details>
      ) : null}
    </li>
  );
}
