// Reads and writes the thread of notes about a verification, for members of the tenant.
import { findAccountNames } from "@/server/account/accountNames";
import { recordAudit } from "@/server/audit/audit";
import { Problem } from "@/server/contracts/problems";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { TenantTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";
import type { NoteRequest, VerificationNotes } from "@/server/notes/contract";
import { insertNote, listNotes } from "@/server/notes/noteStore";
import { findVerification } from "@/server/verification/read/verificationStore";

/**
 * Reads the notes about a verification, oldest first.
 * @throws not_found
 */
export function readNotes(deps: TenantDeps, { id }: { id: string }): Promise<VerificationNotes> {
  return deps.db.transaction((tx) => readAllNotes(tx, id));
}

/**
 * Adds a note, which cannot be changed, and returns all notes.
 * @throws not_found, conflict (the verification has the maximum number of notes)
 */
export function addNote(
  deps: TenantDeps & { actor: Principal },
  { id, body: { text } }: { id: string; body: NoteRequest },
): Promise<VerificationNotes> {
  return deps.db.transaction(async (tx) => {
    const { notes } = await readAllNotes(tx, id);
    if (notes.length >= SERVER_LIMITS.verificationNotes) {
      throw new Problem("conflict", `the verification has ${SERVER_LIMITS.verificationNotes} notes, as many as it may`);
    }
    const note = { id: deps.ids.next(), verificationId: id, writtenBy: callerOf(deps.actor), text };
    await insertNote(tx, { ...note, tenantId: deps.db.tenantId, createdAt: deps.clock.now() });
    await recordAudit(tx, deps, deps.actor, { action: "note.added", target: id });
    return readAllNotes(tx, id);
  });
}

async function readAllNotes(tx: TenantTx, id: string): Promise<VerificationNotes> {
  if (!(await findVerification(tx, id))) throw new Problem("not_found");
  const rows = await listNotes(tx, id);
  const authors = rows.map(({ writtenBy }) => writtenBy);
  const nameOf = await findAccountNames(tx, authors);
  return {
    notes: rows.map(({ id: note_id, text, writtenBy, createdAt }) => ({
      note_id,
      text,
      written_by: { account_id: writtenBy, name: nameOf.get(writtenBy) ?? writtenBy },
      created_at: createdAt.toISOString(),
    })),
  };
}
