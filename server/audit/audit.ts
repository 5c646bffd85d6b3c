import type { AuditEvent, AuditFilters, AuditQuery, AuditTrail } from "@/server/audit/contract/audit";
import type { AuditAction } from "@/server/contracts/auditActions";
import { Problem } from "@/server/contracts/problems";
import {
  type AuditEventFilters,
  type AuditEventRow,
  insertAuditEvent,
  insertAuditEventEverywhere,
  listAuditEvents,
} from "@/server/audit/auditStore";
import { findAccountNames } from "@/server/account/accountNames";
import type { Page } from "@/server/data/page";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { type Principal, callerOf } from "@/server/deps/principal";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";
import { findApiKeyNames } from "@/server/account/apiKeyStore";

/** The actor of an event. `operator` is the admin tool. `system` is a rule of the service. */
export type Actor = Principal | "operator" | "system";

export type Act = {
  action: AuditAction;
  target: string;
  /** Details in addition to the target. They never contain a secret or submitted content. */
  details?: Record<string, string | number | boolean | null | undefined>;
};

/** The kinds of targets for nouns of actions that do not name the kind. */
const TARGET_KINDS: Readonly<Record<string, string>> = {
  audit_trail: "tenant",
  criteria: "subject",
  determination: "verification",
  feedback: "verification",
  judge_model: "service",
  member: "account",
  note: "verification",
  password: "account",
  reviewer: "account",
  sample_data: "tenant",
  source: "evidence_source",
  tags: "tenant",
  tenant_settings: "tenant",
  token: "account",
};

function findTargetKind(action: AuditAction): string {
  const [noun = ""] = action.split(".");
  return TARGET_KINDS[noun] ?? noun;
}

/** Returns the ID of the key or account, or the kind of an actor without an ID. */
export const actorId = (actor: Actor): string => (typeof actor === "string" ? actor : callerOf(actor));

/** Adds an event to the tenant's audit trail, in the transaction of the action. */
export async function recordAudit(
  tx: TenantTx,
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  actor: Actor,
  { action, target, details = {} }: Act,
): Promise<void> {
  await insertAuditEvent(tx, {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    actorKind: typeof actor === "string" ? actor : actor.kind === "apiKey" ? "api_key" : "account",
    actor: actorId(actor),
    action,
    targetKind: findTargetKind(action),
    target,
    details,
    createdAt: deps.clock.now(),
  });
}

/** Adds an operator event to the audit trail of every tenant, in the transaction of the action. */
export async function recordAuditEverywhere(
  tx: SystemTx,
  deps: Pick<Deps, "clock">,
  { details = {}, ...act }: Act,
): Promise<void> {
  await insertAuditEventEverywhere(tx, {
    ...act,
    details,
    targetKind: findTargetKind(act.action),
    createdAt: deps.clock.now(),
  });
}

/**
 * Lists the tenant's audit events, newest first.
 * @throws invalid_request if the range ends before it begins
 */
export function listAuditTrail(deps: Pick<TenantDeps, "db">, query: AuditQuery): Promise<AuditTrail> {
  const { limit, offset, ...filters } = query;
  const storeFilters = auditFilters(filters);
  const readEvents = async (tx: ListTx, page: Page) => auditEvents(tx, await listAuditEvents(tx, storeFilters, page));
  return readPage(deps, { limit, offset }, readEvents, (event) => event);
}

/**
 * Converts the filters of a request to those of the store.
 * @throws invalid_request if the range ends before it begins
 */
export function auditFilters({ action, ...filters }: AuditFilters): AuditEventFilters {
  if (filters.from && filters.to && filters.to < filters.from) {
    throw new Problem("invalid_request", "to: is before from");
  }
  return { ...filters, actions: action?.split(",") };
}

/** Builds the events with the names of their actors. */
export async function auditEvents(tx: ListTx, rows: readonly AuditEventRow[]): Promise<AuditEvent[]> {
  const listActorIds = (kind: AuditEventRow["actorKind"]) => [
    ...new Set(rows.filter(({ actorKind }) => actorKind === kind).map(({ actor }) => actor)),
  ];
  const names = new Map([
    ...(await findAccountNames(tx, listActorIds("account"))),
    ...(await findApiKeyNames(tx, listActorIds("api_key"))),
  ]);
  return rows.map((row) => ({
    event_id: row.id,
    ...wireFields(row, "actorKind", "actor", "action", "targetKind", "target", "details", "createdAt"),
    actor_name: names.get(row.actor) ?? null,
  }));
}
