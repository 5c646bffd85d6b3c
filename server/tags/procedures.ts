import { recordTags } from "@/server/tags/recordTags";
import { tagsOperations } from "@/server/tags/operations";
import { implement } from "@/server/trpc/implement";

export const tagsProcedures = implement(tagsOperations, {
  "tags.record": recordTags,
});
