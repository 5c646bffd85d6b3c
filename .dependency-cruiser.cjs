// Who may import whom (the table in docs/architecture.md). Anything a row does not name is an error.
const TESTS = "(\\.(test|db\\.test|http\\.test|contract\\.test)\\.tsx?$)|^testing/|^cli/testing/|/testing/";

// The parts of a concept's folder, by the names of its files.
const CONTRACT = "^server/(contracts|api/(operations|reference)|[^/]+/(contract|operations))[/.]";
const STORE = "^server/(data/|.*Store\\.ts$)";
const PROCEDURES = "^server/[^/]+/procedures[/.]";
/** Code that also runs in browsers and in the command line. */
const PURE = "^server/(proof/(check|tamper)|statistics)/|^server/rubric/diffRubrics\\.ts$";
/** Everything else in a concept's folder. */
const RULES = "^server/(?!(contracts|api|data|platform|trpc|transports|jobs|admin)/)[^/]+/";
/** The procedures of the whole table. */
const ROUTER = "^server/api/router\\.ts$";

/** `from` may reach, within our own source, only `to` (regular expressions on paths). `kinds` narrows what counts. */
function layer(name, from, to, comment, { except = [], ...kinds } = {}) {
  return {
    name: `layer-${name}`,
    comment,
    severity: "error",
    from: { path: from, pathNot: [TESTS, ...except] },
    to: { path: "^(server|app|components|cli|clients|e2e|scripts)/", pathNot: [from, ...to, TESTS], ...kinds },
  };
}

/** No rule of the concept `from` imports one of the concepts `to`; contracts, stores and tests may. */
function keepApart(from, to, comment) {
  return {
    name: `${from}-keeps-apart`,
    comment,
    severity: "error",
    from: { path: `^server/${from}/`, pathNot: [TESTS, PROCEDURES] },
    to: { path: `^server/(${to.join("|")})/`, pathNot: [CONTRACT, STORE] },
  };
}

module.exports = {
  forbidden: [
    layer("contract", CONTRACT, [], "Contracts are a leaf that browsers and the command line load."),
    layer("pure", PURE, [CONTRACT], "Runs in browsers and offline."),
    layer("rules", RULES, [CONTRACT, STORE], "Rules ask for effects through ports.", {
      except: [CONTRACT, STORE, PROCEDURES, "^server/work/tasks\\.ts$"],
    }),
    layer(
      "tasks",
      "^server/work/tasks\\.ts$",
      [CONTRACT, STORE, RULES, "^server/platform/crypto/nodeCrypto\\.ts$"],
      "What the threads do; ports cannot be sent to them.",
    ),
    layer("store", STORE, [CONTRACT, RULES, "^server/platform/env\\.ts$"], "Stores hold SQL, not rules."),
    layer(
      "procedures",
      PROCEDURES,
      [CONTRACT, RULES, "^server/trpc/implement\\.ts$"],
      "Binds verbs to their operations.",
    ),
    layer("platform", "^server/platform/", [CONTRACT, RULES, STORE], "Effects behind the ports."),
    layer(
      "trpc",
      "^server/trpc/",
      [CONTRACT, RULES, "^server/data/tenant\\.ts$", "^server/platform/auth/", "^server/composition\\.ts$"],
      "Procedures call verbs.",
    ),
    layer("router", ROUTER, [CONTRACT, PROCEDURES, "^server/trpc/"], "Lists the procedures of every concept."),
    layer(
      "jobs",
      "^server/jobs/",
      [CONTRACT, RULES, "^server/data/(tenant|lane|repeat)\\.ts$", "^server/composition\\.ts$"],
      "Durable functions call verbs.",
    ),
    layer(
      "transports",
      "^server/transports/",
      [CONTRACT, PURE, "^server/work/", "^server/platform/auth/", "^server/trpc/", ROUTER],
      "Transports call procedures; they know only the types of what is below.",
      { dependencyTypesNot: ["type-only"] },
    ),
    layer(
      "cli",
      "^cli/",
      [
        CONTRACT,
        PURE,
        "^server/authoring/import/",
        "^server/(platform/(defaultDataDir|packageRoot)|transports/mcp/results|webhooks/sign)\\.ts$",
      ],
      "The command line calls the service over HTTP.",
    ),
    layer("app", "^app/", [CONTRACT, "^server/(trpc|transports|jobs)/", ROUTER, "^components/"], "Routing only."),
    layer("components", "^components/", [CONTRACT, PURE, ROUTER], "The browser's side."),
    layer("e2e", "^e2e/", [CONTRACT], "Drives the product from outside."),
    layer("clients", "^clients/", [], "Client libraries are packages of their own."),
    {
      name: "clients-without-packages",
      comment: "No runtime dependency and no Node module: the client also runs in browsers and edge runtimes.",
      severity: "error",
      from: { path: "^clients/", pathNot: TESTS },
      to: { path: "^(?!clients/)" },
    },
    {
      name: "stores-take-types-from-rules",
      comment: "A store may name the types of its concept; it does not call its rules.",
      severity: "error",
      from: { path: STORE, pathNot: TESTS },
      to: { path: RULES, pathNot: [CONTRACT, STORE], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "procedures-are-called-through-the-router",
      severity: "error",
      from: { pathNot: "^server/api/router\\.ts$" },
      to: { path: PROCEDURES },
    },
    {
      name: "components-take-the-router-as-a-type",
      severity: "error",
      from: { path: "^components/" },
      to: { path: ROUTER, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contracts-and-zod",
      comment: "Browser-safe: no package but zod, no Node module; package.json for the release.",
      severity: "error",
      from: { path: CONTRACT, pathNot: TESTS },
      to: { path: "^(?!server/)", pathNot: ["^node_modules/zod/", "^package\\.json$"] },
    },
    {
      name: "proof-without-node",
      severity: "error",
      from: { path: "^server/proof/check/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "generated-client-stays-in-stores",
      severity: "error",
      from: { pathNot: STORE },
      to: { path: ["^server/data/generated/", "^node_modules/@prisma/client/"] },
    },
    keepApart("primitives", ["authoring", "judging", "trial", "verification"], "Primitives are below all of them."),
    {
      name: "primitives-take-the-rubric's-vocabulary",
      comment:
        "The compiler imports the primitives; they know the compiled form and how its fields are read, not the compiler.",
      severity: "error",
      from: { path: "^server/primitives/", pathNot: TESTS },
      to: { path: "^server/rubric/", pathNot: [CONTRACT, "^server/rubric/(compiledRubric|fields|issues)\\.ts$"] },
    },
    keepApart(
      "rubric",
      ["authoring", "judging", "trial", "verification"],
      "A rubric does not know who writes or applies it.",
    ),
    keepApart("authoring", ["judging", "trial", "verification"], "What needs both is in trial."),
    keepApart("judging", ["authoring", "trial"], "Judges apply compiled rubrics, however they were written."),
    {
      name: "fixtures-stay-in-tests",
      comment: "Sample data is for suites, benchmarks and scripts.",
      severity: "error",
      from: { path: "^(server|app|components|cli)/", pathNot: [TESTS, "/fixtures/"] },
      to: { path: "/fixtures/" },
    },
    {
      name: "composition-is-wired-at-the-entries",
      severity: "error",
      from: {
        pathNot: [
          "^server/(main|composition)\\.ts$",
          "^server/admin/",
          "^testing/",
          "^server/trpc/context\\.ts$",
          "^server/jobs/client\\.ts$",
          TESTS,
        ],
      },
      to: { path: "^server/composition\\.ts$" },
    },
    {
      name: "testing-stays-in-tests",
      severity: "error",
      from: { pathNot: [TESTS, "^e2e/", "^vitest\\.config\\.ts$"] },
      to: { path: "^testing/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-dev-packages-in-the-product",
      severity: "error",
      from: { path: "^(server|app|components|cli)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^server/data/generated/"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
