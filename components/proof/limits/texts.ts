type Point = { title: string; text: string };

const NOT_CORRECT = { title: "That the verdict is right." };
const CLOCK: Point = {
  title: "When it was signed.",
  text: "The date is from the signer’s own clock. Only witnesses of the log, where the check names them, confirm that the proof existed before a time.",
};
const LATER_ENTRIES = { title: "That no entry was added later." };
const KEY_SECRET = { title: "That the key was never compromised." };

export const NOT_PROVEN_TEXTS = {
  title: "What this proof does not prove",
  more: "More about what a proof proves",
  points: [
    {
      ...NOT_CORRECT,
      text: "It proves who signed which text, not that the text is true. Judges make mistakes, which is why verdicts have a confidence and a flag.",
    },
    CLOCK,
    { ...LATER_ENTRIES, text: "This copy may be old; the issuer has the newest." },
    {
      ...KEY_SECRET,
      text: "A retired key no longer signs, and its proofs stay valid. A revoked key may have leaked, so its proofs cannot be confirmed, whatever their date, unless witnesses of the log saw them before. An old key set does not include later revocations.",
    },
  ] satisfies Point[],
};

export const LIMIT_TEXTS = {
  title: "What this proof does not prove",
  intro: "A valid proof confirms a few things and no more. This page lists what it proves and what it does not.",
  sections: [
    {
      title: "What it proves",
      points: [
        {
          title: "Who signed it.",
          text: "The holder of the private key that belongs to the public key you checked against, and no one else.",
        },
        {
          title: "Which text.",
          text: "No character of the verdict has changed since, and no entry is missing between the first and the last of your copy.",
        },
        {
          title: "What people decided.",
          text: "A customer’s decision and the judgment that closed an escalation are signed entries. The check shows the answer after the last of them first.",
        },
        {
          title: "About which submission.",
          text: "The verdict commits to the submission without showing it. With its openings, which the owner has, you can find out whether a file is that submission.",
        },
      ],
    },
    {
      title: "What it does not prove",
      points: [
        {
          ...NOT_CORRECT,
          text: "It proves who signed which text, not that the text is true. Judges make mistakes; read the confidence, the flag, and the quotes.",
        },
        {
          title: "That the rubric asked the right questions.",
          text: "Met means that the criteria are met. Anything outside the criteria was not judged.",
        },
        {
          title: "That the evidence is true.",
          text: "Attested evidence names who attests to it. Evidence from the claimant (T3) is a claim and is marked as one.",
        },
        {
          title: "That a model would answer the same again.",
          text: "Models vary. The proof contains the answer of that time; the next one may differ.",
        },
        {
          title: "How long a reviewer worked.",
          text: "A judgment states the minutes that its reviewer claims, and the time that the service measured between opening the escalation and the judgment. The measured time includes pauses and is missing if no opening was recorded. Neither shows attention.",
        },
        {
          title: "That two accounts are two people.",
          text: "If the account that routed a verdict or decided on it also closes its escalation, the judgment is marked as self-adjudicated. Only the tenant knows who uses an account.",
        },
        CLOCK,
        {
          ...LATER_ENTRIES,
          text: "A later entry, such as a person’s decision, can be left out of your copy. Ask the service for entries that your copy lacks: svc-verify proof check --online, or POST /v1/proofs/verify.",
        },
        {
          ...KEY_SECRET,
          text: "A retired key’s proofs stay valid. A revoked key may have leaked, so its proofs cannot be confirmed unless witnesses of the log saw them before. An old key set does not include later revocations.",
        },
        {
          title: "That a submission without a proof failed.",
          text: "It may never have been verified.",
        },
      ],
    },
    {
      title: "What to do",
      points: [
        {
          title: "Get the key set from a source that you trust,",
          text: "not from the person who gives you the proof.",
        },
        { title: "Compare the file.", text: "A proof about another submission proves nothing about this one." },
        { title: "Ask the issuer for the newest entries", text: "when the verdict matters." },
        { title: "Read “Cannot determine” literally:", text: "the answer is unknown, neither yes nor no." },
      ],
    },
  ] satisfies { title: string; points: Point[] }[],
};
