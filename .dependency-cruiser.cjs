// Who may import whom (the table in docs/architecture.md). Anything a row does not name is an error.
const TESTS = "(\\.(test|db\\.test|http\\.test|contract\\.test)\\.tsx?$)|^server/testing/";

/** `from` may reach, within our own source, only `to` (regular expressions on paths). `kinds` narrows what counts. */
function layer(name, from, to, comment, kinds = {}) {
  return {
    name: `layer-${name}`,
    comment,
    severity: "error",
    from: { path: from, pathNot: TESTS },
    to: { path: "^(server|app|components|e2e|scripts)/", pathNot: [from, ...to, TESTS], ...kinds },
  };
}

/** No file of the domain folder `from` imports one of the folders `to`; tests may. */
function keepApart(from, to, comment) {
  return {
    name: `${from}-keeps-apart`,
    comment,
    severity: "error",
    from: { path: `^server/domain/${from}/`, pathNot: TESTS },
    to: { path: `^server/domain/(${to.join("|")})/` },
  };
}

const CONTRACTS = "^server/contracts/";

module.exports = {
  forbidden: [
    layer("contracts", CONTRACTS, [], "Contracts are a leaf that browsers load."),
    layer("proof", "^server/domain/proof/", [CONTRACTS], "Proof code runs in browsers and offline."),
    layer("statistics", "^server/domain/statistics/", [CONTRACTS], "Numbers that every surface may show."),
    layer(
      "domain",
      "^server/domain/",
      [CONTRACTS, "^server/data/(?!generated)"],
      "Rules ask for effects through ports.",
    ),
    layer(
      "data",
      "^server/data/",
      [CONTRACTS, "^server/domain/", "^server/platform/env\\.ts$"],
      "Stores hold SQL, not rules.",
    ),
    layer(
      "platform",
      "^server/platform/",
      [CONTRACTS, "^server/domain/", "^server/data/(?!generated)"],
      "Effects behind the ports.",
    ),
    layer(
      "trpc",
      "^server/trpc/",
      [
        CONTRACTS,
        "^server/domain/",
        "^server/data/tenant\\.ts$",
        "^server/platform/auth/",
        "^server/composition\\.ts$",
      ],
      "Procedures hand over to domain verbs.",
    ),
    layer(
      "jobs",
      "^server/jobs/",
      [CONTRACTS, "^server/domain/", "^server/data/(tenant|batched)\\.ts$", "^server/composition\\.ts$"],
      "Functions hand over to domain verbs.",
    ),
    layer(
      "surfaces",
      "^server/surfaces/",
      [
        CONTRACTS,
        "^server/domain/(proof|statistics|authoring/import)/",
        "^server/domain/rubric/diffRubrics\\.ts$",
        "^server/platform/(auth/|rateLimit|packageRoot)",
        "^server/trpc/",
        "^server/composition\\.ts$",
        "^components/trpc/HydrateClient\\.tsx$",
      ],
      "HttpDeps to the procedures; of the domain they know the types alone.",
      { dependencyTypesNot: ["type-only"] },
    ),
    layer("app", "^app/", [CONTRACTS, "^server/(trpc|surfaces|jobs)/", "^components/"], "Routing only."),
    layer(
      "components",
      "^components/",
      [CONTRACTS, "^server/domain/(proof|statistics)/", "^server/domain/rubric/diffRubrics\\.ts$", "^server/trpc/"],
      "The browser's side.",
    ),
    layer("e2e", "^e2e/", [CONTRACTS], "Drives the product from outside."),
    {
      name: "domain-takes-types-from-domain-only",
      comment: "Data may name the domain's types; calling its rules would turn the arrow round.",
      severity: "error",
      from: { path: "^server/data/", pathNot: TESTS },
      to: { path: "^server/domain/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-take-trpc-as-a-type",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^server/trpc/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contracts-and-zod",
      comment: "Browser-safe: no package but zod, no Node module; package.json for the release.",
      severity: "error",
      from: { path: CONTRACTS, pathNot: TESTS },
      to: { path: "^(?!server/)", pathNot: ["^node_modules/zod/", "^package\\.json$"] },
    },
    {
      name: "proof-without-node",
      severity: "error",
      from: { path: "^server/domain/proof/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "generated-client-stays-in-data",
      severity: "error",
      from: { pathNot: "^server/data/" },
      to: { path: ["^server/data/generated/", "^node_modules/@prisma/client/"] },
    },
    keepApart("primitives", ["authoring", "judging", "trial", "verification"], "Primitives are below all of them."),
    {
      name: "primitives-take-the-rubric's-vocabulary",
      comment:
        "The compiler imports the primitives; they know the compiled form and how its fields are read, not the compiler.",
      severity: "error",
      from: { path: "^server/domain/primitives/", pathNot: TESTS },
      to: { path: "^server/domain/rubric/", pathNot: "^server/domain/rubric/(compiledRubric|fields|issues)\\.ts$" },
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
      from: { path: "^(server|app|components)/", pathNot: [TESTS, "/fixtures/"] },
      to: { path: "/fixtures/" },
    },
    {
      name: "composition-is-wired-at-the-entries",
      severity: "error",
      from: {
        pathNot: [
          "^server/(main|composition)\\.ts$",
          "^server/(admin|testing|surfaces)/",
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
      to: { path: "^server/testing/" },
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
      from: { path: "^(server|app|components)/", pathNot: TESTS },
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
