import { beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { bearer } from "@/testing/operationCall";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { submit } from "@/server/verification/submit/submit";

operationSuite("verifications.export", { valid: () => ({ query: { format: "ndjson" } }) }, (suite) => {
  let key: string;
  let ids: string[];
  beforeAll(async () => {
    const { service } = suite.service();
    const tenantId = await makeTenant(service.deps);
    key = await makeKey(service.deps, tenantId);
    const rubric_id = await makeRubric(service.deps, tenantId);
    ids = [];
    for (const ref of ["=1+1", "plain, with a comma"]) {
      const body = { rubric_id, submission: { inline: "text" }, subject: { kind: "task" as const, ref } };
      ids.push((await submit(tenantDeps(service.deps, tenantId), { body })).id);
    }
  });
  const fetchFile = async (query: string) => {
    const response = await fetch(`${suite.service().baseUrl}/v1/verifications?${query}`, { headers: bearer(key) });
    return { type: response.headers.get("content-type"), text: await response.text() };
  };

  it("exports the list as CSV, in which no text begins a formula", async () => {
    const { type, text } = await fetchFile("format=csv&order=oldest");
    expect(type).toBe("text/csv; charset=utf-8");
    const [header, firstLine, secondLine, lastLine] = text.split("\r\n");
    expect(header).toMatch(/^\uFEFF?id,created_at,completed_at,status,determination,confidence,/);
    expect(firstLine).toContain(`${ids[0]},`);
    expect(firstLine).toContain(",task,'=1+1,");
    expect(secondLine).toContain(',task,"plain, with a comma",');
    expect(lastLine).toBe("");
  });

  it("exports the matching items of the list as NDJSON", async () => {
    const { text } = await fetchFile("format=ndjson&q=comma");
    const items = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(items).toMatchObject([{ id: ids[1], subject: { ref: "plain, with a comma" } }]);
  });

  it("refuses a range that ends before it begins, and a limit, because a file contains all items", async () => {
    const fetchProblem = async (query: string) => JSON.parse((await fetchFile(query)).text) as object;
    expect(await fetchProblem("format=csv&from=2026-02-01&to=2026-01-01")).toMatchObject({ code: "invalid_request" });
    expect(await fetchProblem("format=csv&limit=5")).toMatchObject({ code: "invalid_request" });
    await suite.refuses({ query: { format: "csv", from: "2026-02-01", to: "2026-01-01" } }, "invalid_request", /^to: /);
  });
});
