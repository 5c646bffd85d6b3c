import type { ReactNode } from "react";
import { Method } from "@/components/reference/Method";
import { FieldView, SchemaView } from "@/components/reference/SchemaView";
import { curlExample } from "@/components/reference/curl-example";
import { jsonSchemaOf, typeName, type SchemaNode } from "@/components/reference/json-schema";
import type { OperationEntry } from "@/components/reference/operation-groups";
import { TryIt } from "@/components/reference/try/TryIt";
import { tryRequestOf } from "@/components/reference/try/try-request";
import { REFERENCE_TEXTS as TEXTS } from "@/components/reference/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { documentedBody, headerName, problemsOf } from "@/server/contracts/operation";
import { PROBLEMS } from "@/server/contracts/problems";
import type * as z from "zod";

export function OperationSection({ id, operation }: OperationEntry) {
  const { http, params, query, headers, success, scope } = operation;
  const body = documentedBody(operation);
  const example = curlExample(id, operation);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-line space-y-4 border-t pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="space-y-1.5">
        <h3 id={`${id}-title`} className="text-lg">
          <a href={`#${id}`} className="hover:text-accent">
            {operation.summary}
          </a>
        </h3>
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
      <TryIt request={tryRequestOf({ id, operation })} failed={TEXTS.tryFailed}>
        {TEXTS.tryIt}
      </TryIt>
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0 space-y-5">
          {params ? <Part title={TEXTS.path}>{parameters(params)}</Part> : null}
          {query ? <Part title={TEXTS.query}>{parameters(query)}</Part> : null}
          {headers ? <Part title={TEXTS.headers}>{parameters(headers, headerName)}</Part> : null}
          {body ? (
            <Part title={named(TEXTS.body, body)}>
              <SchemaView schema={jsonSchemaOf(body)} />
            </Part>
          ) : null}
          {Object.entries(success).map(([status, schema]) => (
            <Part key={status} title={named(TEXTS.response(status), schema)}>
              <SchemaView schema={jsonSchemaOf(schema)} />
            </Part>
          ))}
        </div>
        <div className="min-w-0 space-y-5 xl:sticky xl:top-16">
          {example === null ? null : (
            <Part title={TEXTS.example}>
              <CodeBlock code={example} label={TEXTS.copyExample(id)} />
            </Part>
          )}
          <Part title={TEXTS.problems}>
            <ul className="space-y-1 text-sm">
              {problemsOf(operation).map((code) => (
                <li key={code} className="flex gap-2">
                  <span className="text-muted tabular-nums">{PROBLEMS[code].status}</span>
                  <a href={`/problems/${code}`} className="text-accent break-all underline underline-offset-4">
                    {code}
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2">
      <h4 className="text-sm font-semibold">{title}</h4>
      {children}
    </div>
  );
}

function parameters(schema: z.ZodObject, wireName = (field: string) => field) {
  const { node, defs } = jsonSchemaOf(schema);
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  return (
    <ul className="divide-line border-line divide-y border-y">
      {fields.map(([field, child]) => (
        <li key={field} className="py-2">
          <FieldView
            name={wireName(field)}
            required={node.required?.includes(field) ?? false}
            schema={{ node: child, defs }}
            seen={[]}
          />
        </li>
      ))}
    </ul>
  );
}

function named(title: string, schema: z.ZodType): string {
  const name = typeName(jsonSchemaOf(schema));
  return name === "object" ? title : `${title}: ${name}`;
}
