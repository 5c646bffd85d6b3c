import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { Moment } from "@/components/ui/Moment";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useKeptText } from "@/components/ui/use-kept-text";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useDetailRefresh } from "@/components/verifications/detail/use-verification-detail";
import { NOTE_TEXTS as TEXTS } from "@/components/verifications/texts";
import { LIMITS } from "@/server/contracts/limits";

const POLL_MS = 15_000;

/** Shows the members' notes about a verification, and a field to add one. */
export function NotesTab({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.note.list.queryOptions({ id }, { refetchInterval: POLL_MS }));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={TEXTS.title}>
        <ErrorNotice error={error} onRetry={refetch} />
        {data === undefined && !error ? <Skeleton lines={3} /> : null}
        {data?.notes.length === 0 ? <p className="text-muted text-sm">{TEXTS.none}</p> : null}
        <ol className="divide-line -my-2 divide-y text-sm">
          {data?.notes.map(({ note_id, text, written_by, created_at }) => (
            <li key={note_id} className="space-y-0.5 py-2">
              <p className="break-words whitespace-pre-wrap">
                <UntrustedLines>{text}</UntrustedLines>
              </p>
              <p className="text-muted text-xs break-words">
                <UntrustedText>{written_by.name}</UntrustedText>, <Moment iso={created_at} />
              </p>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={TEXTS.add}>
        <NoteForm id={id} />
      </Card>
    </div>
  );
}

function NoteForm({ id }: { id: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refreshDetail = useDetailRefresh(id);
  const [text, setText] = useKeptText(`note ${useMe().account_id} ${id}`);
  const add = useMutation(
    trpc.note.add.mutationOptions({
      onSuccess: (notes) => {
        queries.setQueryData(trpc.note.list.queryKey({ id }), notes);
        setText("");
        void refreshDetail();
      },
    }),
  );
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ id, body: { text } });
      }}
    >
      <LimitedTextArea
        label={TEXTS.text}
        hint={TEXTS.hint}
        rows={4}
        maxLength={LIMITS.noteChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNotice error={add.error} />
      <Button
        type="submit"
        look="primary"
        disabled={text.trim() === "" || text.length > LIMITS.noteChars || add.isPending}
      >
        {TEXTS.add}
      </Button>
    </form>
  );
}
