import { type Cell, toCsv, toCsvRows } from "@/server/contracts/csv";
import type { ExportedFile } from "@/server/contracts/exportedFile";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { TenantDeps } from "@/server/deps/deps";
import type { VerificationsFileQuery, VerificationSearchItem } from "@/server/verification/contract/list";
import { searchVerifications } from "@/server/verification/list/search";

/**
 * Exports a portion of the matching verifications as NDJSON or CSV, in the order of the list.
 * @throws invalid_request (range ends before it begins, cursor)
 */
export async function exportVerifications(
  deps: TenantDeps,
  { format, ...query }: VerificationsFileQuery,
): Promise<ExportedFile> {
  const limit = SERVER_LIMITS.verificationPortionRows;
  const { items, next_cursor } = await searchVerifications(deps, { ...query, limit });
  const day = deps.clock.now().toISOString().slice(0, 10);
  return {
    file_name: `verifications-${day}.${format}`,
    rows: items.length,
    text: WRITERS[format](items, query.cursor === undefined),
    next_cursor,
  };
}

const COLUMNS: Readonly<Record<string, (item: VerificationSearchItem) => Cell>> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at ?? null,
  status: ({ status }) => status,
  determination: ({ determination }) => determination ?? null,
  confidence: ({ confidence }) => confidence ?? null,
  score: ({ score }) => score ?? null,
  current_determination: ({ current }) => current?.determination ?? null,
  decided: ({ decided }) => decided,
  flagged: ({ flagged }) => String(flagged),
  flag_reason: ({ flag_reason }) => flag_reason ?? null,
  rubric_id: ({ rubric }) => rubric.id,
  rubric_name: ({ rubric }) => rubric.name,
  rubric_version: ({ rubric }) => rubric.version,
  subject_kind: ({ subject }) => subject?.kind ?? null,
  subject_ref: ({ subject }) => subject?.ref ?? null,
  metadata: ({ metadata }) => (metadata ? JSON.stringify(metadata) : null),
  excerpt: ({ excerpt }) => excerpt,
  cost_usd: ({ cost_usd }) => cost_usd,
  submission_hash: ({ submission_hash }) => submission_hash,
  proof_ref: ({ proof_ref }) => proof_ref ?? null,
};

const toCells = (item: VerificationSearchItem): Cell[] => Object.values(COLUMNS).map((read) => read(item));

type Writer = (items: readonly VerificationSearchItem[], isFirst: boolean) => string;

const WRITERS: Record<VerificationsFileQuery["format"], Writer> = {
  ndjson: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(""),
  csv: (items, isFirst) => {
    const rows = items.map(toCells);
    return isFirst ? toCsv(Object.keys(COLUMNS), rows) : toCsvRows(rows);
  },
};
