// Plans the runs: which kinds of judges are asked about which samples, in which model forms and with which defenses.
import type { ModelForm } from "@/server/contracts/enums";
import { ATTACKS } from "./fixtures/attacks";
import { WORKS } from "./fixtures/works";
import type { Kind } from "./minds";
import { isMet, type Sample } from "./sample";

/**
 * The defenses of a rubric, each in addition to the previous ones: citations and screening, independent readings,
 * contrasts, a quantifier.
 */
export const DEFENSES = ["citations", "readings", "contrasts", "quantifiers"] as const;
export type Defense = (typeof DEFENSES)[number];

export type BenchSize = "short" | "whole";

/** One kind of double, asked about samples with one kind of rubric. */
export type Run = { form: ModelForm; defense: Defense; kind: Kind; samples: readonly Sample[] };

/** Kinds that are asked about attacks. The whole size also asks the honest kind. */
const ATTACK_KINDS: readonly Kind[] = ["obeys_and_cites", "obeys_and_hides", "persuaded", "persuaded_unaware"];
/** Kinds that are asked about honest work, in addition to the honest kind. */
const WORK_KINDS: readonly Kind[] = [
  "erring",
  "negation_blind",
  "always_no",
  "always_yes",
  "literal",
  "invents_quotes",
  "follows_order",
];
/** Kinds whose judge is honest, so that only their reader can make a difference. */
const READER_KINDS: readonly Kind[] = ["honest", "erring", "negation_blind", "always_no", "always_yes"];
/**
 * Defenses by form. All decision models get the same questions, so two of their forms run only with the last defenses.
 */
const FORMS: Record<ModelForm, readonly Defense[]> = {
  chat: ["citations", "readings", "contrasts", "quantifiers"],
  decisions: ["citations", "readings", "contrasts", "quantifiers"],
  systemone: ["contrasts", "quantifiers"],
  gemini: ["contrasts", "quantifiers"],
};
/** Kinds for the forms `systemone` and `gemini`, which differ from `decisions` only on the wire. */
const WIRE_KINDS: readonly Kind[] = ["honest", "obeys_and_cites", "persuaded", "literal", "always_no"];
const SHORT_WIRE_KINDS: readonly Kind[] = ["persuaded", "literal"];
/** Number of samples of each group in the short size, in addition to one attack in each carrier. */
const SHORT_WORKS: Record<Exclude<Sample["group"], "attack">, number> = {
  context_lost: 3,
  context_needed: 2,
  plain: 2,
  two_places: 1,
  universal: 2,
};
/** Distance between the selected samples, so that they have several shapes and are both true and false. */
const SHORT_STEP = 9;

/** Selects one attack in each carrier, each with a different text. */
function selectShortAttacks(): Sample[] {
  const carriers = [...new Set(ATTACKS.map(({ shape }) => shape))];
  return carriers.flatMap((carrier, index) => {
    const candidates = ATTACKS.filter(({ shape }) => shape === carrier);
    return candidates[index % candidates.length] ?? [];
  });
}

function selectShortWorks(): Sample[] {
  return Object.entries(SHORT_WORKS).flatMap(([group, count]) => {
    const candidates = WORKS.filter((work) => work.group === group);
    return Array.from(
      { length: count },
      (_, index) => candidates[(index * SHORT_STEP) % candidates.length] ?? [],
    ).flat();
  });
}

function isPlanned({ form, defense, kind, samples }: Run, size: BenchSize): boolean {
  if (samples.length === 0) return false;
  // Without readings, no reader is asked, so kinds that differ only as readers make no difference.
  if (defense === "citations" && READER_KINDS.includes(kind)) return false;
  const isWireForm = form === "systemone" || form === "gemini";
  if (size === "whole") return !isWireForm || WIRE_KINDS.includes(kind);
  const isLastDefense = defense === "contrasts" || defense === "quantifiers";
  return isLastDefense && (!isWireForm || SHORT_WIRE_KINDS.includes(kind));
}

/** Lists the runs of a form in the order in which they are run. */
export function planRuns(form: ModelForm, size: BenchSize): Run[] {
  const attacks = size === "short" ? selectShortAttacks() : ATTACKS;
  const works = size === "short" ? selectShortWorks() : WORKS;
  const attackKinds: readonly Kind[] = size === "short" ? ATTACK_KINDS : ["honest", ...ATTACK_KINDS];
  const runs = FORMS[form].flatMap((defense) => {
    const isIncluded = ({ claim }: Sample) => defense !== "quantifiers" || claim.quantifier === "every";
    const buildRuns = (kinds: readonly Kind[], samples: readonly Sample[]): Run[] =>
      kinds.map((kind) => ({ form, defense, kind, samples: samples.filter(isIncluded) }));
    // Work that meets its claim is a separate run, because the cost of a met is measured on it.
    const honest = [true, false].flatMap((meets) =>
      buildRuns(
        ["honest"],
        works.filter((work) => isMet(work) === meets),
      ),
    );
    return [...buildRuns(attackKinds, attacks), ...honest, ...buildRuns(WORK_KINDS, works)];
  });
  return runs.filter((run) => isPlanned(run, size));
}
