import { describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { logEntryOf } from "@/server/proof/check/log/checkInclusion";
import { computeRoot, hashLeaf } from "@/server/proof/check/log/merkle";
import { isSignedBy, parseNote } from "@/server/proof/check/log/note";
import { parseTlogProof } from "@/server/proof/check/log/tlogProof";
import { parseVerifierKey } from "@/server/proof/check/log/noteKey";
import { readEntries, readTiles } from "@/server/proof/check/log/logFiles";
import { createReadNode, listTiles } from "@/server/proof/check/log/tiles";
import { checkSubmittedProof, getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const inTenant = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

async function makeVerdict(service: TestService): Promise<string> {
  const rubric_id = await makeRubric(service.service.deps, service.tenantId);
  return (await submit(inTenant(service), { body: { rubric_id, submission: { inline: "{}" } } })).id;
}

/** Waits until the entries of a proof are in the log, and returns its document. */
async function readLogged(service: TestService, id: string) {
  await expect
    .poll(async () => (await getProofEnvelope(inTenant(service), { id })).inclusion?.length, { timeout: 15_000 })
    .toBe(1);
  return getProofEnvelope(inTenant(service), { id });
}

const fetchFile = async (service: TestService, path: string) => {
  const response = await fetch(`${service.baseUrl}/log/${path}`);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

async function readTree(service: TestService) {
  const note = parseNote(Buffer.from((await fetchFile(service, "checkpoint")).bytes).toString());
  const checkpoint = parseCheckpoint(note?.text ?? "");
  if (!note || !checkpoint) throw new Error("no checkpoint");
  return { note, checkpoint };
}

operationSuite(
  "proof.logCheckpoint",
  {
    valid: async (service) => {
      await readLogged(service, await makeVerdict(service));
      return { key: null };
    },
  },
  (suite) => {
    it("is signed by the key that the key set names", async () => {
      const { note, checkpoint } = await readTree(suite.service());
      const key = parseVerifierKey((await publishedKeySet(suite.service().service.deps)).log_key ?? "");
      if (!key) throw new Error("the key set names no log");
      expect(checkpoint.origin).toBe(`${new URL(suite.service().baseUrl).host}/log`);
      expect(isSignedBy(note, key, nobleCrypto)).toBe(true);
    });

    it("gives a proof its inclusion, which a check states", async () => {
      const service = suite.service();
      const document = await readLogged(service, await makeVerdict(service));
      const result = await checkSubmittedProof(service.service.deps, { body: document });
      expect(result).toMatchObject({ valid: true, log: { state: "logged", entries: [{ seq: 0, cosigned_by: 0 }] } });
      const { inclusion: _, ...withoutInclusion } = document;
      expect(await checkSubmittedProof(service.service.deps, { body: withoutInclusion })).toMatchObject({
        valid: true,
        log: { state: "not_logged", entries: [{ seq: 0, reason: "no_inclusion" }] },
      });
    });
  },
);

operationSuite(
  "proof.logTile",
  {
    valid: async (service) => {
      await readLogged(service, await makeVerdict(service));
      return { key: null, query: { path: "tile/0/000.p/1" } };
    },
  },
  (suite) => {
    it("refuses a call without a path", async () => {
      await suite.refuses({ key: null }, "invalid_request", /path/);
    });

    describe("over HTTP", () => {
      it("has tiles and entries that lead to the root of the checkpoint", async () => {
        const service = suite.service();
        const document = await readLogged(service, await makeVerdict(service));
        const { checkpoint } = await readTree(service);
        const readFile = async (path: string) => (await fetchFile(service, path)).bytes;
        const tiles = listTiles((readNode) => computeRoot(checkpoint.size, readNode));
        const readNode = createReadNode(await readTiles(readFile, checkpoint.size, tiles));
        expect(computeRoot(checkpoint.size, readNode)).toEqual(checkpoint.root);
        const { index } = parseTlogProof(document.inclusion?.[0]?.tlog_proof ?? "") ?? { index: -1 };
        const bundle = Math.floor(index / 256);
        const entries = await readEntries(readFile, checkpoint.size, bundle);
        const [proofEntry] = document.entries;
        expect(proofEntry && logEntryOf(proofEntry)).toEqual(entries[index % 256]);
        const leaves = await readTiles(readFile, checkpoint.size, [{ level: 0, index: bundle }]);
        expect(entries.map(hashLeaf).flatMap((hash) => [...hash])).toEqual([...leaves(0, bundle)]);
      });

      it("lets caches keep a tile, and not the checkpoint", async () => {
        const headerOf = async (path: string) => (await fetchFile(suite.service(), path)).headers.get("cache-control");
        expect(await headerOf("tile/0/000.p/1")).toMatch(/immutable/);
        expect(await headerOf("checkpoint")).toBe("no-cache");
      });

      it.each([
        "tile/0/001/000",
        "tile/9/000.p/1",
        "tile/entries/001",
        "tile/0/0",
        "tile/",
        "nothing",
        "tile/0/%2e%2e",
      ])("has no %s", async (path) => {
        expect((await fetchFile(suite.service(), path)).status).toBe(404);
      });
    });
  },
);
