import type { ReactNode } from "react";
import { Method } from "@/components/reference/Method";
import { SampleTabs } from "@/components/reference/SampleTabs";
import { FieldView, SchemaPart } from "@/components/reference/SchemaView";
import { toJsonSchema, typeName, type SchemaNode } from "@/server/api/reference/jsonSchema";
import type { OperationEntry } from "@/server/api/reference/operationGroups";
import type { SharedTypes } from "@/server/api/reference/sharedTypes";
import { TryIt } from "@/components/reference/try/TryIt";
import { buildTryRequest } from "@/components/reference/try/try-request";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import { operationSamples } from "@/server/api/reference/operationSamples";
import { documentedBody, headerName, listProblemCodes } from "@/server/contracts/operation";
import { PROBLEMS } from "@/server/contracts/problems";
import type * as z from "zod";

type OperationSectionProps = OperationEntry & { sharedTypes: SharedTypes };

export function OperationSection({ id, operation, sharedTypes }: OperationSectionProps) {
  const { http, params, query, headers, success, scope } = operation;
  const body = documentedBody(operation);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-line space-y-4 border-t pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="space-y-1.5">
        <h2 id={`${id}-title`} className="text-lg">
          <a href={`#${id}`} className="hover:text-accent">
            {operation.summary}
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Method method={http.method} />
          <code className="text-sm break-all">{http.path}</code>
        </p>
        <p className="text-muted text-sm">
          {TEXTS.auth[operation.auth]}
          {scope === undefined ? "" : TEXTS.scope}
          {scope === undefined ? null : <code>{scope}</code>}
        </p>
        {operation.description === undefined ? null : <p className="max-w-2xl">{operation.description}</p>}
      </div>
      <TryIt request={buildTryRequest({ id, operation })} failed={TEXTS.tryFailed}>
        {TEXTS.tryIt}
      </TryIt>
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="reference-fields min-w-0 space-y-5">
          {params ? <Part title={TEXTS.path}>{parameters(params)}</Part> : null}
          {query ? <Part title={TEXTS.query}>{parameters(query)}</Part> : null}
          {headers ? <Part title={TEXTS.headers}>{parameters(headers, headerName)}</Part> : null}
          {body ? (
            <Part title={titleWithType(TEXTS.body, body)}>
              <SchemaPart schema={toJsonSchema(body)} sharedTypes={sharedTypes} />
            </Part>
          ) : null}
          {Object.entries(success).map(([status, schema]) => (
            <Part key={status} title={titleWithType(TEXTS.response(status), schema)}>
              <SchemaPart schema={toJsonSchema(schema)} sharedTypes={sharedTypes} />
            </Part>
          ))}
        </div>
        <div className="min-w-0 space-y-5 xl:sticky xl:top-16">
          <Part title={TEXTS.example}>
            <SampleTabs title={TEXTS.samplesOf(id)} samples={listSamples({ id, operation })} />
          </Part>
          <Part title={TEXTS.problems}>
            <ul className="reference-errors">
              {listProblemCodes(operation).map((code) => (
                <li key={code}>
                  <span>{PROBLEMS[code].status}</span>
                  <a href={`/problems/${code}`}>{code}</a>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </section>
  );
}

const listSamples = (entry: OperationEntry) =>
  operationSamples(entry).map(({ language, code }) => ({
    language,
    code,
    label: TEXTS.copyExample(language, entry.id),
  }));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

const NO_SHARED_TYPES: SharedTypes = new Map();

function parameters(schema: z.ZodObject, wireName = (field: string) => field) {
  const { node, defs } = toJsonSchema(schema);
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  return (
    <ul>
      {fields.map(([field, child]) => (
        <FieldView
          key={field}
          name={wireName(field)}
          isRequired={node.required?.includes(field) ?? false}
          schema={{ node: child, defs }}
          sharedTypes={NO_SHARED_TYPES}
          ancestors={[]}
        />
      ))}
    </ul>
  );
}

function titleWithType(title: string, schema: z.ZodType): string {
  const name = typeName(toJsonSchema(schema));
  return name === "object" ? title : `${title}: ${name}`;
}
