import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { InputField } from "@/components/ui/Field";

/** Renders a required input for a new password; its form field is named `password`. */
export function PasswordField() {
  return (
    <InputField
      id="new-password"
      label={TEXTS.newPassword}
      hint={TEXTS.passwordHint}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={8}
    />
  );
}
