import { expect, it } from "vitest";
import { compileRubric } from "@/server/rubric/compile";

const compilePath = (path: string) =>
  compileRubric({
    name: "Paths",
    criteria: [{ key: "n", type: "must_have", primitive: "numeric_threshold@1", config: { path, threshold: 1 } }],
  });

it.each([
  ["$.a.b", '"$"', "Write a.b."],
  ["$.items[0].price", '"$"', "Write items[0].price."],
  ["$['a.b'].c", '"$"', 'Write ["a.b"].c.'],
  ["$", '"$"', "Remove path to read the whole value."],
  ["/", '"/"', "Remove path to read the whole value."],
  ["$.items.*", '"$"', "A path names one value, without wildcards."],
  ["/a/b", '"/a/b"', "Write a.b."],
  ["/items/0/unit~1price", '"/items/0/unit~1price"', "Write items[0].unit/price."],
])("warns about the path %s, and shows how to write it here", (path, field, advice) => {
  const { ok, issues } = compilePath(path);
  expect(ok).toBe(true);
  expect(issues).toContainEqual({
    severity: "warning",
    code: "foreign_path",
    path: "/criteria/0/config/path",
    message: `This looks for a field named ${field}, so it will abstain unless there is one. ${advice}`,
  });
});

it.each(["$..a", "$.a[*].b"])("refuses the malformed path %s without a second issue", (path) => {
  expect(compilePath(path).issues.map(({ code }) => code)).toContain("invalid_path");
  expect(compilePath(path).issues.map(({ code }) => code)).not.toContain("foreign_path");
});

it.each(["a.b", "a$.b", "items[0]", '["$"].a', "a/b"])("does not warn about the path %s", (path) => {
  expect(compilePath(path).issues.map(({ code }) => code)).not.toContain("foreign_path");
});
