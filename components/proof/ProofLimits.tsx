import { Card } from "@/components/ui/Card";

type Point = { title: string; text: string };

const PROVEN: readonly Point[] = [
  {
    title: "Who signed it.",
    text: "The holder of the private key whose public half you checked against, and nobody without it.",
  },
  {
    title: "Which words.",
    text: "Not one character of the verdict has changed since, and no entry is missing between the first and the last that you hold.",
  },
  {
    title: "About which work.",
    text: "The verdict names the SHA-256 of what was submitted. Compare a file with it, and you know whether it is that file.",
  },
];

const NOT_PROVEN: readonly Point[] = [
  {
    title: "That the verdict is right.",
    text: "It proves who signed which words, not that they are true. Judges err; read the confidence, the flag and the quotes.",
  },
  {
    title: "That the rubric asked the right questions.",
    text: "Met means that the criteria are met. What no criterion asks about, nobody looked at.",
  },
  {
    title: "That the evidence is true.",
    text: "Attested evidence says who vouches for it. Evidence of the claimant (T3) is a claim, and the proof says so.",
  },
  {
    title: "That a model would say it again.",
    text: "Models vary. The proof holds what was answered then; asked again, the model may answer otherwise.",
  },
  {
    title: "The time, beyond the signer’s word.",
    text: "The date is the signer’s own clock. No third party has stamped it.",
  },
  {
    title: "That nothing came later.",
    text: "A later entry, such as a judgment of a person, can be left out of the copy that you hold. The issuer has the newest one.",
  },
  {
    title: "That the key was always in good hands.",
    text: "A retired key’s proofs stay valid. A revoked key may have leaked, so no proof of it can be confirmed. An old key set does not know of a later revocation.",
  },
  {
    title: "Anything by its absence.",
    text: "Work without a proof is work without a proof. It was not found wanting; it may never have been submitted.",
  },
];

const THEREFORE: readonly Point[] = [
  { title: "Take the key set from a place that you trust,", text: "not from whoever hands you the proof." },
  { title: "Compare the file.", text: "A proof about other work proves nothing about this." },
  { title: "Ask the issuer for the newest entries", text: "when much depends on it." },
  { title: "Read cannot_determine as what it says:", text: "nobody knows, which is neither yes nor no." },
];

/** What a valid proof does and does not tell, for people who are about to rely on one. */
export function ProofLimits() {
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="space-y-2">
        <h1 className="text-3xl">What this proof does not prove</h1>
        <p className="text-muted">
          A valid proof is a strong statement about few things. Here are those, and what people read into it beyond
          them.
        </p>
      </div>
      <Points title="What it proves" points={PROVEN} />
      <Points title="What it does not prove" points={NOT_PROVEN} />
      <Points title="What to do about it" points={THEREFORE} />
      <p className="text-sm">
        <a href="/check" className="text-accent underline underline-offset-4">
          Check a proof
        </a>
      </p>
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <Card title={title}>
      <ul className="space-y-3 text-sm">
        {points.map((point) => (
          <li key={point.title}>
            <p className="font-medium">{point.title}</p>
            <p className="text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
