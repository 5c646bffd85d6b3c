import { Suspense } from "react";
import { TITLES } from "@/app/texts";
import { SignInPage } from "@/components/account/SignInPage";

export const metadata = { title: TITLES.signIn };

export default function Page() {
  return (
    // The return URL is in the query, which a prerendered page does not have.
    <Suspense>
      <SignInPage />
    </Suspense>
  );
}
