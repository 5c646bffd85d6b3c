import { CheckProof } from "@/components/proof/CheckProof";

export const metadata = { title: "Check a proof" };

export default function CheckPage() {
  return <CheckProof />;
}
