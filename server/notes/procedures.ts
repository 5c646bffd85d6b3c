import { addNote, readNotes } from "@/server/notes/notes";
import { noteOperations } from "@/server/notes/operations";
import { implement } from "@/server/trpc/implement";

export const noteProcedures = implement(noteOperations, { "note.list": readNotes, "note.add": addNote });
