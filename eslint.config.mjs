import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const TESTS = ["**/*.test.ts", "**/*.test.tsx", "**/testing/**", "e2e/**"];
/** What is not a concept's folder. */
const MECHANISMS = ["platform", "trpc", "transports", "jobs", "admin"].map((name) => `server/${name}/**`);

const EFFECTS = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time comes from the Clock port.",
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "Time comes from the Clock port." },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: "Chance comes from a port.",
  },
  { selector: "CallExpression[callee.property.name='randomUUID']", message: "Identifiers come from the Ids port." },
];

const PROCESS_ENV = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only server/platform/env.ts reads the environment; server/serve.ts passes it on.",
};

const NUMBERS = {
  selector: `:matches(${[
    "CallExpression[callee.property.name=/^(toFixed|toLocaleString)$/]",
    ":matches(NewExpression, CallExpression)[callee.object.name='Intl'][callee.property.name='NumberFormat']",
  ].join(", ")})`,
  message: "Numbers become text in server/contracts/quantities.ts.",
};

const TEXT_NAMES =
  "/^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|heading|hint|description|about|summary|message|text|caption)$/";
/** A letter pair, so that punctuation, units and keys pass. */
const LETTERS = "/[A-Za-z]{2}/";
const literalsIn = (parent) => [
  `${parent} > Literal[value=${LETTERS}]`,
  `${parent} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${LETTERS}]`,
  `${parent} > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `${parent} > :matches(ConditionalExpression, LogicalExpression) > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
];
const TEXT_SELECTORS = [
  `JSXText[value=${LETTERS}]`,
  ...literalsIn(":matches(JSXElement, JSXFragment) > JSXExpressionContainer"),
  `JSXAttribute[name.name=${TEXT_NAMES}] > Literal[value=${LETTERS}]`,
  ...literalsIn(`JSXAttribute[name.name=${TEXT_NAMES}] > JSXExpressionContainer`),
  // A form field's name is in lower case.
  "JSXAttribute[name.name='name'] > Literal[value=/^[A-Z][a-z]/]",
  // A sentence or title anywhere else: a capital, then a word in lower case.
  "Literal[value=/^[A-Z][A-Za-z’',]* [a-z]/]:not(ThrowStatement *, ImportDeclaration *)",
  "CallExpression[callee.name=/^(toast|announce)$/] > Literal[value=/[A-Za-z]{2}/]",
];
const RAW_OUTPUT = {
  selector: `:matches(${[
    "MemberExpression[object.name='process'][property.name=/^std(out|err)$/]:not(MemberExpression[property.name=/^(on|isTTY)$/] > MemberExpression)",
    "VariableDeclarator[init.name='process']",
    "ImportDeclaration[source.value=/^(node:)?process$/]",
    "Identifier[name='console']",
  ].join(", ")})`,
  message: "Output goes through cli/terminal.ts, which escapes control characters.",
};
/** One selector, so that a text that several of them match is reported once. */
const TEXTS = {
  selector: `:matches(${TEXT_SELECTORS.join(", ")})`,
  message: "Texts that a user reads are in texts.ts, in the folder of the feature.",
};

// The rules of this project, and those that oxlint does not have. Every general rule is in .oxlintrc.json, and tests have
// no others.
export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      ".next/",
      "**/dist/",
      "packed/",
      ".data/",
      "server/data/generated/",
      "next-env.d.ts",
      "test-results/",
      "playwright-report/",
      ...TESTS,
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ["server/**/*.ts", "cli/**/*.ts", "app/**/*.ts", "app/**/*.tsx", "components/**"],
    ignores: ["server/platform/env.ts", "server/serve.ts"],
    rules: { "no-restricted-syntax": ["error", PROCESS_ENV, NUMBERS] },
  },
  {
    files: ["cli/**/*.ts"],
    ignores: ["cli/terminal.ts"],
    rules: { "no-restricted-syntax": ["error", PROCESS_ENV, NUMBERS, RAW_OUTPUT] },
  },
  {
    files: ["server/contracts/quantities.ts"],
    rules: { "no-restricted-syntax": ["error", PROCESS_ENV] },
  },
  {
    files: ["components/**", "app/**/*.tsx"],
    ignores: ["**/texts.ts", "**/texts.tsx"],
    rules: { "no-restricted-syntax": ["error", PROCESS_ENV, NUMBERS, TEXTS] },
  },
  {
    files: ["server/*/**/*.ts"],
    ignores: ["server/contracts/quantities.ts", ...MECHANISMS],
    rules: { "no-restricted-syntax": ["error", PROCESS_ENV, NUMBERS, ...EFFECTS] },
  },
  {
    files: ["server/**/*.ts"],
    ignores: ["server/main.ts", "server/admin/**"],
    rules: { "no-console": "error" },
  },
  {
    // A text that a caller sends must not make an expression's time grow with the square of its length.
    files: ["server/**/*.ts", "cli/**/*.ts", "clients/**/*.ts", "components/**", "app/**"],
    plugins: { regexp },
    rules: { "regexp/no-super-linear-move": "error", "regexp/no-super-linear-backtracking": "error" },
  },
);
