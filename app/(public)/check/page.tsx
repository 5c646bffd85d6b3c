import { TITLES } from "@/app/texts";
import { CheckProof } from "@/components/proof/CheckProof";

export const metadata = { title: TITLES.check };

export default function CheckPage() {
  return <CheckProof />;
}
