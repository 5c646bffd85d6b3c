import { FileSignature, ListChecks, Quote, Scale } from "lucide-react";
import { QuickStart } from "@/components/start/QuickStart";
import { SystemState } from "@/components/start/SystemState";
import { WhereNext } from "@/components/start/WhereNext";
import { buttonClass } from "@/components/ui/Button";

const QUALITIES = [
  {
    Icon: ListChecks,
    title: "Judged per criterion",
    text: "A rubric is a list of criteria. Each gets its own answer and confidence; the verdict follows from them by a fixed rule.",
  },
  {
    Icon: Scale,
    title: "Honest abstention",
    text: "When the evidence does not suffice, the answer is “cannot determine”. A judge that breaks never counts as work that fails.",
  },
  {
    Icon: Quote,
    title: "Quoted evidence",
    text: "A reason points at its source: which text, at which characters, and the very words that decided it.",
  },
  {
    Icon: FileSignature,
    title: "Signed proof",
    text: "Every verdict is signed with Ed25519. Anyone who holds the proof can check it offline, without an account and without us.",
  },
];

export function StartPage() {
  return (
    <div className="space-y-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="space-y-5 lg:pt-4">
          <h1 className="text-4xl leading-tight">Verdicts that hold up</h1>
          <p className="text-muted max-w-xl text-lg leading-7">
            svc-verify judges a piece of work against a rubric: an answer, a document, a code change. You get one of
            four determinations, the reasons for it, and a signed proof that it was given and has not been changed
            since.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="#quick-start" className={buttonClass("primary")}>
              Three steps to a verdict
            </a>
            <a href="/check" className={buttonClass()}>
              Check a proof
            </a>
          </div>
        </div>
        <SystemState />
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {QUALITIES.map(({ Icon, title, text }) => (
          <li key={title} className="border-line border-t pt-4">
            <h2 className="flex items-center gap-2">
              <Icon aria-hidden className="text-accent size-4.5" />
              {title}
            </h2>
            <p className="text-muted mt-1.5 text-sm">{text}</p>
          </li>
        ))}
      </ul>
      <QuickStart />
      <WhereNext />
    </div>
  );
}
