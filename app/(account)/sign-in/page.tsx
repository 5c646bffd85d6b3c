import { Suspense } from "react";
import { PAGE_TITLES } from "@/app/texts";
import { SignInPage } from "@/components/account/SignInPage";

export const metadata = { title: PAGE_TITLES.signIn };

export default function Page() {
  return (
    // The page reads the URL, which is unknown while prerendering.
    <Suspense>
      <SignInPage />
    </Suspense>
  );
}
