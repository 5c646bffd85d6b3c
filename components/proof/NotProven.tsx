import { Card } from "@/components/ui/Card";

const LIMITS_OF_A_PROOF = [
  {
    title: "That the verdict is right.",
    text: "It proves who signed which words, not that they are true. Judges err; that is what the confidence and the flag are for.",
  },
  {
    title: "The time, beyond the signer’s word.",
    text: "The date is the signer’s own clock. No third party has stamped it.",
  },
  {
    title: "That nothing came later.",
    text: "Entries can be added after this copy was made. The issuer has the newest one.",
  },
  {
    title: "That the key was always in good hands.",
    text: "A retired key signs no more and its proofs stay valid. A revoked key may have leaked, so a proof under it cannot be confirmed, whatever date it states. An old key set does not know of a later revocation.",
  },
];

export function NotProven() {
  return (
    <Card title="What this proof does not prove">
      <ul className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {LIMITS_OF_A_PROOF.map(({ title, text }) => (
          <li key={title}>
            <p className="font-medium">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <a href="/proof-limits" className="text-accent underline underline-offset-4">
          More about what a proof tells, and what it does not
        </a>
      </p>
    </Card>
  );
}
