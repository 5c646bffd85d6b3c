import type { Template } from "@/server/authoring/templates/template";

const TASK = "Reject an empty user name with a clear message.";
const DIFF = [
  "+++ b/src/user.ts",
  "@@ -1,3 +1,4 @@",
  " export function rename(name: string) {",
  '+  if (name.trim() === "") throw new Error("The user name must not be empty");',
  "+++ b/src/user.test.ts",
  "@@ -1,1 +1,2 @@",
  '+test("an empty name is refused", () => expect(() => rename(" ")).toThrow("must not be empty"));',
].join("\n");

export const codeReviewGate: Template = {
  slug: "code-review-gate",
  label: "Code review gate",
  description:
    "A change must do what was asked, with tests, and leave no secret, conflict marker or debugging line behind.",
  spec: {
    name: "Code review gate",
    description: "Send the task as input and the unified diff as output; set subject to the pull request.",
    criteria: [
      {
        key: "no_conflict_marker",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No merge conflict marker",
        config: { pattern: "^\\+(?:<{7}|>{7}) ", flags: "m" },
      },
      {
        key: "no_secret",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No access key or private key",
        config: {
          pattern:
            "\\b(?:sk|ghp|glpat|xoxb)[-_][A-Za-z0-9_-]{16}|\\bAKIA[A-Z0-9]{16}\\b|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----",
        },
      },
      {
        key: "does_the_task",
        type: "must_have",
        primitive: "llm_judge@1",
        title: "Does the task",
        statement: "After the change in the output, the behavior asked for in the input exists.",
        tier: 2,
        contrasts: [
          "After the change in the output, the behavior asked for in the input is still missing.",
          "The change in the output removes the behavior asked for in the input.",
          "After the change in the output, only a part of the behavior asked for in the input exists.",
          "After the change in the output, the opposite of the behavior asked for in the input exists.",
          "The change in the output only adds a comment about the behavior asked for in the input.",
          "The change in the output belongs to another task than the one in the input.",
        ],
        config: {},
      },
      {
        key: "tests_changed",
        type: "scored",
        weight: 2,
        primitive: "regex_match@1",
        title: "Touches a test file",
        config: { pattern: "^\\+\\+\\+ \\S*(?:test|spec)", flags: "im" },
      },
      {
        key: "no_debugging",
        type: "scored",
        primitive: "regex_match@1",
        title: "Adds no debugging line",
        config: {
          pattern: "^\\+[ \\t]*(?:console\\.(?:log|debug)\\(|debugger\\b|breakpoint\\(\\)|print\\()",
          flags: "m",
          must_match: false,
        },
      },
      {
        key: "stays_on_task",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Stays on the task",
        statement: "No hunk of the output changes behavior that the input does not mention.",
        evidence: "holistic",
        contrasts: [
          "At least one hunk of the output changes behavior that the input does not mention.",
          "Each hunk of the output changes behavior that the input does not mention.",
          "The first hunk of the output changes behavior that the input does not mention.",
          "The last hunk of the output changes behavior that the input does not mention.",
          "A hunk of the output changes a default setting that the input does not mention.",
        ],
        config: {},
      },
      {
        key: "failures_handled",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Handles failures",
        statement: "Each new call in the output that can fail has its failure handled or passed on to the caller.",
        contrasts: [
          "At least one new call in the output that can fail has its failure silently discarded.",
          "A new call in the output that can fail has its failure caught and hidden from the caller.",
          "The output ignores the error code of a new call that can fail.",
          "The output has a new call whose failure is reported to no one.",
          "Some new call in the output that can fail is left without any handling of its failure.",
        ],
        config: {},
      },
    ],
  },
  fixtures: [
    {
      name: "small change with a test",
      mark: "should_pass",
      submission: { input: TASK, output: DIFF },
      determination: "cannot_determine",
      criteria: { no_conflict_marker: "met", no_secret: "met", tests_changed: "met", no_debugging: "met" },
    },
    {
      name: "conflict marker and a debugging line",
      mark: "should_fail",
      submission: { input: TASK, output: "+++ b/src/user.ts\n+<<<<<<< HEAD\n+  console.log(name);\n" },
      determination: "not_met",
      criteria: { no_conflict_marker: "not_met", no_secret: "met", tests_changed: "not_met", no_debugging: "not_met" },
    },
  ],
};
