import { codeReviewGate as template } from "@/server/authoring/templates/codeReviewGate";
import { findFixture, met, notMet, partial, type SampleWork } from "@/server/samples/sample";

const TASK = "Trim spaces around the user name before it is compared.";
const subject = { kind: "pull_request", ref: "acme/accounts#311" } as const;
const BEFORE =
  "--- a/src/signIn.ts\n+++ b/src/signIn.ts\n@@ -8,3 +8,4 @@\n export function sameName(a: string, b: string) {\n-  return a === b;\n";

export const changes: SampleWork = {
  spec: template.spec,
  samples: [
    {
      submission: findFixture(template, "small change with a test"),
      replies: {
        does_the_task: met("An empty or blank name throws with a message that says why.", {
          output: 'if (name.trim() === "") throw new Error("The user name must not be empty");',
        }),
        stays_on_task: met("One check and its test.", { output: 'throw new Error("The user name must not be empty")' }),
        failures_handled: met("No new call can fail without being seen by the caller.", { output: "name.trim()" }),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: findFixture(template, "conflict marker and a debugging line"),
      replies: {
        does_the_task: notMet("Nothing rejects an empty name.", { output: "console.log(name);" }),
        stays_on_task: partial("It logs, which the task does not mention.", { output: "console.log(name);" }),
        failures_handled: met("There is no call that can fail.", { output: "console.log(name);" }),
      },
      feedback: "confirmed_correct",
    },
    {
      subject,
      submission: { input: TASK, output: `${BEFORE}+  console.log(a, b);\n+  return a.trim() === b.trim();\n }\n` },
      replies: {
        does_the_task: met("Both names are trimmed before the comparison.", {
          output: "return a.trim() === b.trim();",
        }),
        stays_on_task: notMet("It also writes both user names to the log.", { output: "console.log(a, b);" }),
        failures_handled: met("Trimming a string cannot fail.", { output: "a.trim()" }),
      },
      decision: { decision: "accept", reason: "The log line must go.", review_mode: "open" },
    },
    {
      subject,
      submission: {
        input: TASK,
        output:
          `${BEFORE}+  return a.trim() === b.trim();\n }\n--- a/src/signIn.test.ts\n+++ b/src/signIn.test.ts\n@@ -3,0 +4,3 @@\n` +
          '+test("spaces around a name do not count", () => {\n+  expect(sameName(" ann", "ann ")).toBe(true);\n+});\n',
      },
      replies: {
        does_the_task: met("Both names are trimmed, and a test shows it.", {
          output: 'expect(sameName(" ann", "ann ")).toBe(true);',
        }),
        stays_on_task: met("One line and its test.", { output: "return a.trim() === b.trim();" }),
        failures_handled: met("Trimming a string cannot fail.", { output: "a.trim()" }),
      },
      feedback: "confirmed_correct",
    },
  ],
};
