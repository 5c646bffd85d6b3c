import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { controlClass, Field } from "@/components/ui/Field";

/** A new password, in a field named `password`. */
export function PasswordField() {
  return (
    <Field id="new-password" label={TEXTS.newPassword} hint={TEXTS.passwordHint}>
      <input
        id="new-password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        aria-describedby="new-password-hint"
        className={controlClass}
      />
    </Field>
  );
}
