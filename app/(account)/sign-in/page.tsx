import { Suspense } from "react";
import { SignInPage } from "@/components/account/SignInPage";

export const metadata = { title: "Sign in" };

export default function Page() {
  return (
    // Where to go afterwards stands in the address, which a prerendered page does not know.
    <Suspense>
      <SignInPage />
    </Suspense>
  );
}
