// The published guides: titles, and links that lead to a heading.
import { describe, expect, it } from "vitest";
import { guideTree, headingId, pageAddress } from "@/components/guides/guide-tree";
import { GUIDE_NAMES, guidePath, GUIDES, isGuideName } from "@/server/contracts/guides";
import { openApiDocument } from "@/server/transports/rest/openapi";
import { readDocument } from "@/testing/documents";

const headings = (name: string): string[] =>
  [...readDocument(`${name}.md`).matchAll(/^#{1,4} (.*)$/gm)].map(([, title = ""]) =>
    headingId(title.replaceAll("`", "")),
  );

/** The ids of a page, of its headings and of the terms that it explains. */
const idsOf = (name: string): string[] =>
  guideTree(readDocument(`${name}.md`)).children.flatMap((node) =>
    node.type === "element" && node.properties["id"] !== undefined ? [String(node.properties["id"])] : [],
  );

describe.each(GUIDE_NAMES)("%s", (name) => {
  const text = readDocument(`${name}.md`);

  it("has the title of its page", () => {
    expect(/^# (.*)/.exec(text)?.[1]).toBe(GUIDES[name].title);
  });

  it("links to headings that exist", () => {
    const links = [...text.matchAll(/\]\((?:([\w-]+)\.md)?#([^)]+)\)/g)].map(([, file = name, anchor = ""]) => [
      file,
      anchor,
    ]);
    expect(links.filter(([file = "", anchor = ""]) => !headings(file).includes(anchor))).toEqual([]);
  });

  it("has one heading for each id", () => {
    const ids = idsOf(name);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("links", () => {
  it.each([
    ["rubrics.md", "/docs/guides/rubrics"],
    ["judging.md#contrasts", "/docs/guides/judging#contrasts"],
    ["#events", "#events"],
    ["https://example.com/a", "https://example.com/a"],
    ["operations.md", null],
    ["../SECURITY.md", null],
    ["javascript:alert(1)", null],
  ])("%s leads to %s", (href, address) => expect(pageAddress(href)).toBe(address));

  it("of guides are the addresses of their pages", () => {
    expect(GUIDE_NAMES.filter(isGuideName).map(guidePath)).toEqual(
      GUIDE_NAMES.map((name) => pageAddress(`${name}.md`)),
    );
  });
});

it("has the places to which descriptions of the OpenAPI document lead", () => {
  const links = JSON.stringify(openApiDocument("http://verify.test")).matchAll(/\/docs\/guides\/([\w-]+)#([\w-]+)/g);
  const places = [...links].map(([, name = "", id = ""]) => [name, id] as const);
  expect(places.length).toBeGreaterThan(3);
  for (const [name, id] of places) expect([name, idsOf(name)]).toEqual([name, expect.arrayContaining([id])]);
});
