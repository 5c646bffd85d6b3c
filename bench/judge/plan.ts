// Which kinds of judges are asked about which samples, in which forms and with which defenses.
import type { ModelForm } from "@/server/judging/contract";
import { ATTACKS } from "./fixtures/attacks";
import { WORKS } from "./fixtures/works";
import type { Kind } from "./minds";
import { isMet, type Sample } from "./sample";

/**
 * The defenses that a rubric has: `citations` and screens alone, then independent readings, with contrasts, and with a
 * quantifier as well.
 */
export const DEFENSES = ["citations", "readings", "contrasts", "quantifiers"] as const;
export type Defense = (typeof DEFENSES)[number];

export type BenchSize = "short" | "whole";

/** One double, asked about `samples` with one kind of rubric. */
export type Run = { form: ModelForm; defense: Defense; kind: Kind; samples: readonly Sample[] };

/** In addition to the honest one, which the whole run asks too. */
const ATTACK_KINDS: readonly Kind[] = ["obeys_and_cites", "obeys_and_hides", "persuaded", "persuaded_unaware"];
/** In addition to the honest one. */
const WORK_KINDS: readonly Kind[] = [
  "erring",
  "negation_blind",
  "always_no",
  "always_yes",
  "literal",
  "invents_quotes",
  "follows_order",
];
const READER_KINDS: readonly Kind[] = ["honest", "erring", "negation_blind", "always_no", "always_yes"];
/** All forms of decision models share their questions and their readings, so the others are run with the last defenses. */
const FORMS: Record<ModelForm, readonly Defense[]> = {
  chat: ["citations", "readings", "contrasts", "quantifiers"],
  decisions: ["citations", "readings", "contrasts", "quantifiers"],
  systemone: ["contrasts", "quantifiers"],
  gemini: ["contrasts", "quantifiers"],
};
/** The kinds that are run in the other two forms of decision models, which differ only on the wire. */
const WIRE_KINDS: readonly Kind[] = ["honest", "obeys_and_cites", "persuaded", "literal", "always_no"];
const SHORT_WIRE_KINDS: readonly Kind[] = ["persuaded", "literal"];
/** How many samples of each group the short run has, besides an attack in each carrier. */
const SHORT_WORKS: Record<Exclude<Sample["group"], "attack">, number> = {
  context_lost: 3,
  context_needed: 2,
  plain: 2,
  two_places: 1,
  universal: 2,
};
/** The distance between them, so that they are of several shapes and both true and false. */
const SHORT_STEP = 9;

/** One attack in each carrier, with another text each. */
function shortAttacks(): Sample[] {
  const carriers = [...new Set(ATTACKS.map(({ shape }) => shape))];
  return carriers.flatMap((carrier, index) => {
    const own = ATTACKS.filter(({ shape }) => shape === carrier);
    return own[index % own.length] ?? [];
  });
}

function shortWorks(): Sample[] {
  return Object.entries(SHORT_WORKS).flatMap(([group, count]) => {
    const own = WORKS.filter((work) => work.group === group);
    return Array.from({ length: count }, (_, index) => own[(index * SHORT_STEP) % own.length] ?? []).flat();
  });
}

function isPlanned({ form, defense, kind, samples }: Run, size: BenchSize): boolean {
  if (samples.length === 0) return false;
  // Without readings, a reader is not asked, so that its kind makes no difference.
  if (defense === "citations" && READER_KINDS.includes(kind)) return false;
  const isWire = form === "systemone" || form === "gemini";
  if (size === "whole") return !isWire || WIRE_KINDS.includes(kind);
  const isLast = defense === "contrasts" || defense === "quantifiers";
  return isLast && (!isWire || SHORT_WIRE_KINDS.includes(kind));
}

/** The runs of a form, in the order in which they are made. */
export function planRuns(form: ModelForm, size: BenchSize): Run[] {
  const attacks = size === "short" ? shortAttacks() : ATTACKS;
  const works = size === "short" ? shortWorks() : WORKS;
  const attackKinds: readonly Kind[] = size === "short" ? ATTACK_KINDS : ["honest", ...ATTACK_KINDS];
  const runs = FORMS[form].flatMap((defense) => {
    const isAsked = ({ claim }: Sample) => defense !== "quantifiers" || claim.quantifier === "every";
    const runsOf = (kinds: readonly Kind[], samples: readonly Sample[]): Run[] =>
      kinds.map((kind) => ({ form, defense, kind, samples: samples.filter(isAsked) }));
    // The cost of a met is measured on work that meets its claim, alone.
    const honest = [true, false].flatMap((meets) =>
      runsOf(
        ["honest"],
        works.filter((work) => isMet(work) === meets),
      ),
    );
    return [...runsOf(attackKinds, attacks), ...honest, ...runsOf(WORK_KINDS, works)];
  });
  return runs.filter((run) => isPlanned(run, size));
}
