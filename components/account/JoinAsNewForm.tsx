import type { FormEvent } from "react";
import { PasswordField } from "@/components/account/PasswordField";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { Button } from "@/components/ui/Button";
import { controlClass, Field } from "@/components/ui/Field";

type JoinAsNewFormProps = { busy: boolean; onJoin: (account: { name: string; password: string }) => Promise<void> };

export function JoinAsNewForm({ busy, onJoin }: JoinAsNewFormProps) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    await onJoin({ name: String(fields.get("name")), password: String(fields.get("password")) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field id="join-name" label={TEXTS.name} hint={TEXTS.nameHint}>
        <input
          id="join-name"
          name="name"
          autoComplete="name"
          required
          aria-describedby="join-name-hint"
          className={controlClass}
        />
      </Field>
      <PasswordField />
      <Button type="submit" look="primary" disabled={busy}>
        {TEXTS.join}
      </Button>
    </form>
  );
}
