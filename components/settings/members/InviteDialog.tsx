import { FormDialog } from "@/components/settings/FormDialog";
import { OnceDialog, SecretOnce } from "@/components/settings/SecretOnce";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useSave } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { InputField } from "@/components/ui/Field";
import { Moment } from "@/components/ui/Moment";

/** Creates an invitation, then shows its link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const invite = useSave(trpc.account.invite.mutationOptions(), { stale: trpc.account.pathFilter() });
  if (invite.data) {
    const { email, link, expires_at } = invite.data;
    return (
      <OnceDialog title={TEXTS.created(email)} onClose={onClose}>
        <div className="space-y-3 text-sm">
          <SecretOnce secret={link} what={TEXTS.link} />
          <p className="text-muted">
            {TEXTS.expires} <Moment iso={expires_at} />
          </p>
        </div>
      </OnceDialog>
    );
  }
  return (
    <FormDialog
      title={TEXTS.invite}
      hint={TEXTS.inviteHint}
      verb={TEXTS.create}
      mutation={invite}
      onClose={onClose}
      onSubmit={(fields) =>
        invite.mutate({ body: { email: String(fields.get("email")), owner: fields.get("owner") === "on" } })
      }
    >
      <InputField label={TEXTS.email} hint={TEXTS.emailHint} name="email" type="email" required autoComplete="off" />
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="owner" className="accent-accent size-4" />
        {TEXTS.asOwner}
      </label>
    </FormDialog>
  );
}
