import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ById } from "@/server/contracts/scalars";
import { NoteRequest, VerificationNotes } from "@/server/notes/contract";

const members = { tag: "Review", auth: "cockpit", params: ById, success: { 200: VerificationNotes } } as const;

/** Operations of the browser, without a REST path. */
export const noteOperations = {
  "note.list": defineQuery({ ...members, summary: "List the notes about a verification" }),
  "note.add": defineMutation({
    ...members,
    summary: "Add a note about a verification",
    audit: ["note.added"],
    body: NoteRequest,
    problems: ["conflict"],
  }),
};
