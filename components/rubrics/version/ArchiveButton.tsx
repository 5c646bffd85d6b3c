import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { VERSION_TEXTS as TEXTS } from "@/components/rubrics/version/texts";
import { useTRPC } from "@/components/trpc/provider";
import { useAct } from "@/components/trpc/use-act";
import { Button } from "@/components/ui/Button";

/** Archives the series of a version, or returns it to the lists. */
export function ArchiveButton({ id, isArchived }: { id: string; isArchived: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const archive = useAct(trpc.rubricEditor.archive.mutationOptions(), {
    staleQueries: trpc.rubricEditor.pathFilter(),
    message: isArchived ? TEXTS.unarchiveDone : TEXTS.archiveDone,
    onDone: () => void queries.invalidateQueries(trpc.rubric.list.queryFilter()),
  });
  return (
    <Button
      icon={isArchived ? ArchiveRestore : Archive}
      disabled={archive.isPending}
      onClick={() => archive.mutate({ id, body: { archived: !isArchived } })}
    >
      {isArchived ? TEXTS.unarchive : TEXTS.archive}
    </Button>
  );
}
