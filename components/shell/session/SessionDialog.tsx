import { useQueryClient } from "@tanstack/react-query";
import { useMe } from "@/components/shell/me";
import { setExpired } from "@/components/shell/session/expiry";
import { SignInForm } from "@/components/shell/session/SignInForm";
import { SESSION_TEXTS as TEXTS } from "@/components/shell/session/texts";
import { Dialog } from "@/components/ui/Dialog";

/** Signs in again over the open page. Failed queries are fetched again; mutations are not repeated. */
export function SessionDialog() {
  const { email } = useMe();
  const queries = useQueryClient();
  const resume = async () => {
    setExpired(false);
    await queries.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    return null;
  };
  return (
    <Dialog onClose={() => {}} isPersistent size="narrow" title={TEXTS.expiredTitle} description={TEXTS.expiredHint}>
      <SignInForm email={email} onSignedIn={resume} />
      <p className="text-muted mt-4 text-sm">
        <a href="/sign-in" className="underline underline-offset-4">
          {TEXTS.otherAccount}
        </a>
      </p>
    </Dialog>
  );
}
