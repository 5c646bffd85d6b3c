// The documents that the service publishes as pages and as Markdown. Each is a file of the same name in `docs`.

export const GUIDES = {
  rubrics: { title: "Rubrics", summary: "Every field of a rubric and of its primitives, with examples." },
  webhooks: { title: "Webhooks", summary: "Events, bodies, signature with a test vector, retries, local testing." },
  idempotency: { title: "Idempotency and retries", summary: "How to retry without a second verification." },
  sandbox: { title: "Sandbox", summary: "A tenant whose verdicts and refusals are scripted, to test programs." },
  limits: { title: "Limits", summary: "Sizes, rates with their headers, times." },
  versioning: { title: "Versioning", summary: "What can change, what is deprecated, and the changelog of the API." },
  mcp: { title: "MCP", summary: "Tools for agents, and what differs from REST." },
  concepts: { title: "Concepts", summary: "The terms of the product." },
  judging: { title: "Judging with a model", summary: "How a model judges, and how far to trust it." },
  "proof-format": { title: "Proof format", summary: "The signed proof, and how to check one yourself." },
  spec: { title: "Verification Service API Specification", summary: "The agreed text of the API." },
  "api-additions": {
    title: "Additions to the specification",
    summary: "Every operation and field that the specification does not have.",
  },
} as const;

export type GuideName = keyof typeof GUIDES;
export const GUIDE_NAMES = Object.keys(GUIDES) as GuideName[];

export const isGuideName = (name: string): name is GuideName => Object.hasOwn(GUIDES, name);

export const guidePath = (name: GuideName): `/docs/guides/${GuideName}` => `/docs/guides/${name}`;
