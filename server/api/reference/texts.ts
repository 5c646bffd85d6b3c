import type { Auth } from "@/server/contracts/operation";

export const REFERENCE_TEXTS = {
  title: "API reference",
  operations: "Operations",
  allOperations: "All operations",
  tags: "Groups of operations",
  allTags: "All groups of operations",
  types: "Types",
  intro: (version: string) =>
    `Version ${version}. All bodies are JSON, unknown fields are rejected, and times are ISO 8601. Send the key as Authorization: Bearer svk_…. The same content in machine-readable form: `,
  openApi: "OpenAPI document",
  errors: "Every error is application/problem+json. Branch on its code; fix says what to do.",
  auth: {
    none: "No key required",
    apiKey: "API key",
    apiKeyOrIdentity: "API key or identity token",
    cockpit:
      "Identity token (the operator issues one: npm run admin -- token issue) with x-svc-tenant-id and x-svc-auth-subject",
  } satisfies Record<Auth, string>,
  scope: ", scope ",
  path: "Path",
  query: "Query",
  headers: "Headers",
  body: "Body",
  response: (status: string) => `Response ${status}`,
  example: "Example",
  copyExample: (language: string, id: string) => `the ${language} example of ${id}`,
  samplesOf: (id: string) => `Languages of the example of ${id}`,
  tryIt: "Try it",
  tryFailed: "The form could not be loaded. Check your network connection and open it again.",
  markdown: "This page as Markdown",
  problems: "Errors",
  oneOf: "One of:",
  anyObject: "Any JSON object.",
  required: "required",
  deprecated: "deprecated",
  fieldsOf: (name: string) => `Fields of ${name}`,
} as const;
