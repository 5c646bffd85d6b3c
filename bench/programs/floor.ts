// The floor: the minimal code that does the product's work for one request, with the same durability. With
// FLOOR_GROUPED, requests that arrive together share a commit, as in the product.
import { createHash, createPrivateKey, generateKeyPairSync, hash, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Ajv } from "ajv";
import canonicalize from "canonicalize";
import pg from "pg";
import { RE2JS } from "re2js";
import { v7 } from "uuid";
import { LATENCY_MAX, PATTERN, SCHEMA } from "../cases";
import { createLane } from "@/server/data/lane";
import { DECIDE, DECIDE_GROUP, FIND_KEY } from "../floorSql";

const pool = new pg.Pool({ connectionString: process.env["FLOOR_DATABASE_URL"], max: 20 });
const { privateKey } = generateKeyPairSync("ed25519");
const signingKey = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }));
const regex = RE2JS.compile(PATTERN);
const conforms = new Ajv().compile(SCHEMA);
const RUBRIC = { id: v7(), name: "Floor", version: 1 };
const RUBRIC_HASH = sha256(JSON.stringify(RUBRIC));
const CRITERIA = [v7(), v7(), v7()];

function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

type Result = { met: boolean; rationale: string; spans: object[]; value: number | null };

function judge(text: string): Result[] {
  const matcher = regex.matcher(text);
  const isFound = matcher.find();
  const spans = isFound
    ? [{ source: "submission", locator: `chars:${matcher.start()}-${matcher.end()}`, snippet: matcher.group() }]
    : [];
  const input = JSON.parse(text) as { latency: number };
  const { latency } = input;
  return [
    { met: isFound, rationale: `/${PATTERN}/ ${isFound ? "matches" : "does not match"}.`, spans, value: null },
    { met: conforms(input), rationale: "The input conforms to the schema.", spans: [], value: null },
    {
      met: latency <= LATENCY_MAX,
      rationale: `latency is ${latency}, which is at most ${LATENCY_MAX}.`,
      spans: [{ source: "submission", locator: "latency", snippet: String(latency) }],
      value: latency,
    },
  ];
}

const PRIMITIVES = ["regex_match@1", "json_schema@1", "numeric_threshold@1"];
const KEYS = ["says-ok", "shape", "fast"];

const decideGroup = createLane({
  flush: async (items: readonly object[]) => {
    await pool.query({ name: "decide_group", text: DECIDE_GROUP, values: [JSON.stringify(items)] });
    return items.map(() => true);
  },
});

async function verify(secretHash: string, body: string): Promise<object | null> {
  const keys = await pool.query<{ tenant_id: string }>({ name: "key", text: FIND_KEY, values: [secretHash] });
  const tenant = keys.rows[0]?.tenant_id;
  if (tenant === undefined) return null;
  const { submission, options } = JSON.parse(body) as { submission: { inline: string }; options: object };
  const results = judge(submission.inline);
  const determination = results.every(({ met }) => met) ? "met" : "not_met";
  const id = v7();
  const now = new Date().toISOString();
  const submissionHash = sha256(submission.inline);
  const spans = results.map((result) => JSON.stringify(result.spans));
  const envelope = canonicalize({
    seq: 0,
    key_id: "floor",
    algo: "ed25519",
    prev_hash: null,
    format: "floor",
    verification_id: id,
    rubric_hash: RUBRIC_HASH,
    submission_hash: submissionHash,
    payload: {
      kind: "verdict",
      tenant_id: tenant,
      determination,
      score: 1,
      confidence: 1,
      flagged: false,
      flag_reason: null,
      rubric: RUBRIC,
      identity_rung: null,
      criteria: results.map(({ met, rationale }, position) => ({
        criterion_id: CRITERIA[position],
        key: KEYS[position],
        primitive: PRIMITIVES[position],
        determination: met ? "met" : "not_met",
        confidence: 1,
        score: 1,
        model: null,
        rationale_hash: sha256(rationale),
        evidence_hash: sha256(spans[position] ?? ""),
      })),
      context_digests: [{ role: "output", label: null, hash: submissionHash }],
      evidence_packets: [],
      calibration_id: null,
      issued_at: now,
    },
    created_at: now,
  }) as string;
  const contentHash = sha256(envelope);
  const signature = sign(null, Buffer.from(`floor:${contentHash}`), signingKey).toString("base64");
  const mapResults = <T>(pick: (result: Result) => T) => results.map(pick);
  if (process.env["FLOOR_GROUPED"]) {
    await decideGroup({
      id,
      tenant_id: tenant,
      rubric_id: RUBRIC.id,
      submission_hash: submissionHash,
      submission,
      options,
      determination,
      proof_ref: `sha256:${contentHash}`,
      at: now,
      content_hash: contentHash,
      signature,
      envelope,
      results: results.map(({ met, rationale, spans: evidence, value }, position) => ({
        position,
        criterion_id: CRITERIA[position],
        key: KEYS[position],
        primitive: PRIMITIVES[position],
        determination: met ? "met" : "not_met",
        rationale,
        spans: evidence,
        value,
      })),
    });
  } else {
    await pool.query({
      name: "decide",
      text: DECIDE,
      values: [
        [id, tenant, RUBRIC.id, submissionHash, JSON.stringify(submission), JSON.stringify(options), determination],
        [`sha256:${contentHash}`, now, CRITERIA, KEYS, PRIMITIVES, mapResults(({ met }) => (met ? "met" : "not_met"))],
        [
          mapResults(({ rationale }) => rationale),
          spans,
          mapResults(({ value }) => value),
          contentHash,
          signature,
          envelope,
        ],
      ].flat(1),
    });
  }
  const verdict = { determination, score: 1, confidence: 1, flagged: false, flag_reason: null };
  return {
    id,
    tenant_id: tenant,
    status: "succeeded",
    rubric_id: RUBRIC.id,
    submission_hash: submissionHash,
    ...verdict,
    proof_ref: `sha256:${contentHash}`,
    error: null,
    created_at: now,
    completed_at: now,
    verdict: {
      ...verdict,
      results: results.map(({ met, rationale, spans: evidence, value }, position) => ({
        criterion_id: CRITERIA[position],
        primitive: PRIMITIVES[position],
        determination: met ? "met" : "not_met",
        score: 1,
        confidence: 1,
        rationale,
        evidence_spans: evidence,
        value_assessed: value,
        flagged: false,
      })),
    },
  };
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const bearer = request.headers.authorization?.slice("Bearer ".length) ?? "";
    verify(createHash("sha256").update(bearer).digest("hex"), Buffer.concat(chunks).toString()).then(
      (answer) => {
        response.writeHead(answer ? 200 : 401, { "content-type": "application/json" });
        response.end(JSON.stringify(answer));
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  });
}

const server = createServer(handle).listen(0, "127.0.0.1", () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.on("disconnect", () => process.exit(0));
