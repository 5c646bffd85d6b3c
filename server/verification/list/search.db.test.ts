// cspell:ignore ＡCMÉ
// Tests pages and filters of the verifications list with rows of two rubrics, some of which have the same time.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerificationsQuery } from "@/server/verification/contract/list";
import type { SubjectKind } from "@/server/contracts/enums";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { searchVerifications } from "@/server/verification/list/search";
import { cutExcerpt } from "@/server/submission/excerpt";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let tenant: TenantDeps;
const ids: string[] = [];

type Fields = {
  text?: string;
  ref?: string;
  kind?: SubjectKind;
  day?: number;
  status?: "queued" | "succeeded" | "failed";
  flagReason?: string;
  decided?: boolean;
};

async function writeVerification(
  ownerDeps: TenantDeps,
  rubricId: string,
  { text = "", ref, kind = "task", day = 1, ...fields }: Fields,
) {
  const id = ownerDeps.ids.next();
  const tenantId = ownerDeps.db.tenantId;
  const createdAt = new Date(Date.UTC(2026, 0, day, 23, 59, 59, 999));
  const { status = "succeeded", flagReason = null, decided = false } = fields;
  const verdict = {
    queued: {},
    succeeded: { determination: "partial" as const, confidence: 0.5, completedAt: createdAt },
    failed: { error: "the judge stayed away", completedAt: createdAt },
  }[status];
  await ownerDeps.db.transaction(async (tx) => {
    await tx.verification.create({
      data: {
        id,
        tenantId,
        rubricId,
        status,
        submissionHash: "h",
        submission: { inline: text },
        ...cutExcerpt({ inline: text }),
        options: {},
        createdAt,
        ...verdict,
        flagged: flagReason !== null,
        flagReason,
        ...(ref === undefined ? {} : { subjectKind: kind, subjectRef: ref }),
      },
    });
    const decision = { tenantId, verificationId: id, decision: "accept", decidedBy: "a", createdAt } as const;
    if (decided) await tx.reviewDecision.create({ data: decision });
    const callFields = {
      tenantId,
      verificationId: id,
      runId: id,
      position: 0,
      criterionKey: "k",
      tier: 1 as const,
      round: 0,
    };
    const judgedFields = { outcome: "judged" as const, result: { citations: [], within: [] } };
    const costFields = { model: "m", promptVersion: "p", latencyMs: 1, costUsd: 0.25, createdAt, ...judgedFields };
    for (const sample of decided ? [0, 1] : []) {
      await tx.judgeAttempt.create({ data: { id: ownerDeps.ids.next(), ...callFields, ...costFields, sample } });
    }
  });
  return id;
}

beforeAll(async () => {
  service = await startTestService();
  const { deps } = service.service;
  tenant = tenantDeps(deps, await makeTenant(deps));
  const rubricA = await makeRubric(deps, tenant.db.tenantId, { ...DETERMINISTIC_SPEC, name: "A" });
  const rubricB = await makeRubric(deps, tenant.db.tenantId, { ...DETERMINISTIC_SPEC, name: "B" });
  const rows: Fields[] = [
    { ref: "acme/1" },
    { ref: "acme/12", flagReason: "judges_disagree" },
    { ref: "Acme/1", kind: "pull_request", day: 2, decided: true },
    { ref: "100%_\\", status: "failed", day: 2 },
    { status: "queued", day: 3, text: "Please refund\nCafé" },
  ];
  for (const [index, row] of rows.entries())
    ids.push(await writeVerification(tenant, index === 3 ? rubricB : rubricA, row));
  const otherTenant = tenantDeps(deps, await makeTenant(deps));
  await writeVerification(otherTenant, await makeRubric(deps, otherTenant.db.tenantId), { ref: "acme/1" });
});
afterAll(() => service.stop());

/** Returns the indexes of the rows above, in the order of the answer. */
const searchIndexes = async (query: VerificationsQuery) => {
  const { items } = await searchVerifications(tenant, query);
  return items.map(({ id }) => ids.indexOf(id));
};

describe("filters", () => {
  it.each<[string, VerificationsQuery, number[]]>([
    ["none: newest first, only the tenant's", {}, [4, 3, 2, 1, 0]],
    ["oldest first", { order: "oldest" }, [0, 1, 2, 3, 4]],
    ["rubric by name", { rubric_name: "B" }, [3]],
    ["no such rubric", { rubric_name: "C" }, []],
    ["status", { status: "failed" }, [3]],
    ["determination", { determination: "partial" }, [2, 1, 0]],
    ["without a determination", { determination: "none" }, [4, 3]],
    ["flagged", { flagged: true }, [1]],
    ["current answer", { current_determination: "partial" }, [2, 1, 0]],
    ["no such current answer", { current_determination: "met" }, []],
    ["decided", { decided: "accepted" }, [2]],
    ["not decided", { decided: "none" }, [4, 3, 1, 0]],
    ["not flagged", { flagged: false }, [4, 3, 2, 0]],
    ["flag reason", { flag_reason: "judges_disagree" }, [1]],
    ["whole days, both inclusive", { from: "2026-01-02", to: "2026-01-02" }, [3, 2]],
    ["subject, all of it", { subject_kind: "task", subject_ref: "acme/1" }, [0]],
    ["beginning of a subject, in any case and width", { q: "ＡCMÉ/1" }, [2, 1, 0]],
    ["no wildcards", { q: "100%_\\" }, [3]],
    ["any part of a subject", { q: "me/12" }, [1]],
    ["any part of the text", { q: "FUND CAFE" }, [4]],
    ["a part of the text, with other white space", { q: "refund  \tcafe" }, [4]],
    ["subject, normalized", { subject_ref: " acme/1\u00a0" }, [0]],
    ["blank text is no filter", { q: "  " }, [4, 3, 2, 1, 0]],
  ])("%s", async (_, query, expected) => expect(await searchIndexes(query)).toEqual(expected));

  it("finds by the beginning of an id", async () => {
    const [id = ""] = ids;
    expect(await searchIndexes({ q: id.toUpperCase() })).toEqual([0]);
    expect(await searchIndexes({ q: id.slice(0, 8) })).toContain(0);
  });

  it("returns the rubric, subject, decision and cost, which the list of the API lacks", async () => {
    const { items } = await searchVerifications(tenant, { q: "Acme", subject_kind: "pull_request" });
    expect(items).toMatchObject([
      {
        rubric: { name: "A", version: 1 },
        subject: { kind: "pull_request", ref: "Acme/1" },
        decided: "accepted",
        cost_usd: 0.5,
      },
    ]);
    const [queuedItem] = (await searchVerifications(tenant, { limit: 1 })).items;
    expect(queuedItem).toMatchObject({
      subject: null,
      excerpt: "Please refund Café",
      decided: "none",
      current: null,
      cost_usd: null,
    });
  });

  it("refuses a range that ends before it begins", async () => {
    await expect(searchVerifications(tenant, { from: "2026-01-02", to: "2026-01-01" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

describe("pages", () => {
  it.each(["newest", "oldest"] as const)(
    "returns each row once when paging forward and back again: %s first",
    async (order) => {
      const pages: string[][] = [];
      let cursor: string | null = null;
      let previousCursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof searchVerifications>> = await searchVerifications(tenant, {
          order,
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
        });
        expect(page.previous_cursor === null).toBe(pages.length === 0);
        pages.push(page.items.map(({ id }) => id));
        [cursor, previousCursor] = [page.next_cursor, page.previous_cursor];
      } while (cursor !== null);
      expect(pages.flat()).toEqual(order === "newest" ? ids.toReversed() : ids);
      for (const expected of pages.slice(0, -1).reverse()) {
        const page = await searchVerifications(tenant, {
          order,
          limit: 2,
          ...(previousCursor === null ? {} : { cursor: previousCursor }),
        });
        expect(page.items.map(({ id }) => id)).toEqual(expected);
        expect(page.next_cursor).not.toBeNull();
        previousCursor = page.previous_cursor;
      }
      expect(previousCursor).toBeNull();
    },
  );

  it("refuses a cursor of another order, and a text that is no cursor", async () => {
    const { next_cursor: cursor } = await searchVerifications(tenant, { limit: 1 });
    for (const query of [{ order: "oldest", cursor: cursor ?? "" }, { cursor: "e30" }] as const) {
      await expect(searchVerifications(tenant, query)).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});
