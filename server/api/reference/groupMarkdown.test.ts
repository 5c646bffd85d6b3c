import { describe, expect, it } from "vitest";
import { listProblemCodes } from "@/server/contracts/operation";
import { groupMarkdown } from "@/server/api/reference/groupMarkdown";
import { findGroup, operationGroups } from "@/server/api/reference/operationGroups";
import { operationSamples } from "@/server/api/reference/operationSamples";

describe.each(operationGroups())("the Markdown of $tag", (group) => {
  const text = groupMarkdown(group);

  it("has each operation with its path, errors and samples", () => {
    for (const entry of group.entries) {
      const { http, summary } = entry.operation;
      expect(text).toContain(`## ${summary}\n\n\`${http.method} ${http.path}\``);
      for (const code of listProblemCodes(entry.operation)) expect(text).toContain(`[${code}](/problems/${code})`);
      for (const { code } of operationSamples(entry)) expect(text).toContain(code);
    }
  });

  it("links to headings that exist", () => {
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title.toLowerCase());
    const targets = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !headings.includes(target))).toEqual([]);
  });
});

it("lists nested fields, and describes a type once where several operations have it", () => {
  const group = findGroup("verification");
  const text = group ? groupMarkdown(group) : "";
  expect(text).toMatch(/^ {2}- `wait_ms` \(integer/m);
  expect(text.match(/^### VerificationObject$/gm)).toHaveLength(1);
  expect(text).toContain(`[Fields of VerificationObject](#${"VerificationObject".toLowerCase()})`);
});
