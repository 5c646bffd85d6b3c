// The schemas of members' notes about a verification.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { Reviewer } from "@/server/review/contract/review";

export const NoteRequest = z
  .strictObject({
    text: KeepableText.trim().min(1, { error: "write a note", abort: true }).max(LIMITS.noteChars),
  })
  .meta({ id: "NoteRequest" });
export type NoteRequest = z.infer<typeof NoteRequest>;

const VerificationNote = z
  .strictObject({ note_id: Uuid, text: z.string(), written_by: Reviewer, created_at: DateTime })
  .meta({ id: "VerificationNote" });

export const VerificationNotes = z
  .strictObject({ notes: z.array(VerificationNote) })
  .meta({ id: "VerificationNotes", description: "Oldest first" });
export type VerificationNotes = z.infer<typeof VerificationNotes>;
