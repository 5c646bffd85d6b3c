// docs/versioning.md against the version and the deprecated fields of the OpenAPI document.
import { expect, it } from "vitest";
import { API_VERSION } from "@/server/contracts/version";
import { codeBlocks, documentTable } from "@/testing/documents";
import { openApiDocument } from "@/server/transports/rest/openapi";

it("shows the header as it is sent", () => {
  expect(codeBlocks("versioning.md", "text")).toEqual([`svc-verify-version: ${API_VERSION}\n`]);
});

it("lists every deprecated field", () => {
  const { components } = JSON.parse(JSON.stringify(openApiDocument("http://verify.test"))) as {
    components: { schemas: Record<string, { properties?: Record<string, { deprecated?: boolean }> }> };
  };
  const deprecated = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, node]) => (node.deprecated ? [`\`${name}.${field}\``] : [])),
  );
  expect(
    documentTable("versioning.md", "Deprecated")
      .map(([field]) => field)
      ?.sort(),
  ).toEqual(deprecated.sort());
});
