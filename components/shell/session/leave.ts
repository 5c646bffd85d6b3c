import { signOut } from "@/components/shell/session/auth-api";
import { toastProblem } from "@/components/ui/toast";

/** Ends the session and opens the sign-in page. */
export async function leave(): Promise<void> {
  const answer = await signOut();
  if (answer.ok) window.location.assign("/sign-in");
  else toastProblem(answer.problem);
}
