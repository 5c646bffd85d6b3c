import { ReviewerKeyList } from "@/components/settings/signing/ReviewerKeyList";
import { SigningKeyList } from "@/components/settings/signing/SigningKeyList";
import { TierList } from "@/components/settings/signing/TierList";

export function SigningPage() {
  return (
    <>
      <SigningKeyList />
      <TierList />
      <ReviewerKeyList />
    </>
  );
}
