// Behaviours that answer in a form that was not asked for.
import type { Behaviour, FakeCall } from "@/server/testing/fakeModel/behaviour";
import { judgeResultOf } from "@/server/testing/fakeModel/behaviours/judging";

/** A sound result whose text `deform` spoils or wraps. */
function said(deform: (json: string, call: FakeCall) => string): Behaviour {
  return (call) => ({ text: deform(JSON.stringify(judgeResultOf(call)), call) });
}

/** JSON that ends in the middle. */
export function malformed(): Behaviour {
  return said((json) => json.slice(0, Math.floor(json.length / 2)));
}

/** Malformed at first, sound when asked to repair it: the conversation then holds the assistant's first reply. */
export function malformedOnce(): Behaviour {
  return said((json, call) =>
    call.messages.some(({ role }) => role === "assistant") ? json : json.slice(0, Math.floor(json.length / 2)),
  );
}

/** In a Markdown code fence. */
export function fenced(): Behaviour {
  return said((json) => `\`\`\`json\n${json}\n\`\`\``);
}

/** Between sentences. */
export function inProse(): Behaviour {
  return said((json) => `Here is my judgment of the {output}:\n\n${json}\n\nLet me know if anything is unclear.`);
}

/** Two objects that contradict each other: `met`, then `not_met`. */
export function twoObjects(): Behaviour {
  return (call) => {
    const [met, notMet] = (["met", "not_met"] as const).map((determination) => judgeResultOf(call, { determination }));
    return { text: `${JSON.stringify(met)}\n${JSON.stringify(notMet)}` };
  };
}

/** Numbers and booleans as strings: score "0.8", manipulation_attempt "false". */
export function wrongTypes(): Behaviour {
  return (call) => ({ object: { ...judgeResultOf(call), score: "0.8", manipulation_attempt: "false" } });
}

/** A determination that the specification does not have. */
export function unknownDetermination(): Behaviour {
  return (call) => ({ object: { ...judgeResultOf(call), determination: "mostly_met" } });
}

/** Stopped by the token limit in the middle of the JSON (finish_reason length). */
export function lengthLimited(): Behaviour {
  return (call) => {
    const json = JSON.stringify(judgeResultOf(call));
    return { text: json.slice(0, Math.floor(json.length / 2)), finish: "length" };
  };
}
