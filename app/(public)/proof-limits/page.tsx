import { TITLES } from "@/app/texts";
import { ProofLimits } from "@/components/proof/ProofLimits";

export const metadata = { title: TITLES.proofLimits };

export default function Page() {
  return <ProofLimits />;
}
