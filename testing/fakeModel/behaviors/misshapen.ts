// Behaviors that answer in an unexpected format.
import type { Behavior, FakeCall } from "@/testing/fakeModel/behavior";
import { judgeResultOf } from "@/testing/fakeModel/behaviors/judging";

/** Returns a valid result whose text `deform` corrupts or wraps. */
function deformed(deform: (json: string, call: FakeCall) => string): Behavior {
  return (call) => ({ text: deform(JSON.stringify(judgeResultOf(call)), call) });
}

/** Returns JSON that ends in the middle. */
export function malformed(): Behavior {
  return deformed((json) => json.slice(0, Math.floor(json.length / 2)));
}

/**
 * Returns a malformed reply first, and a valid one for the repair request, whose conversation contains the first reply.
 */
export function malformedOnce(): Behavior {
  return deformed((json, call) =>
    call.messages.some(({ role }) => role === "assistant") ? json : json.slice(0, Math.floor(json.length / 2)),
  );
}

/** Returns the result in a Markdown code fence. */
export function fenced(): Behavior {
  return deformed((json) => `\`\`\`json\n${json}\n\`\`\``);
}

/** Separates sentences. */
export function inProse(): Behavior {
  return deformed((json) => `Here is my judgment of the {output}:\n\n${json}\n\nLet me know if anything is unclear.`);
}

/** Returns the result after a block of reasoning that drafts the opposite, in a fence, with a trailing comma. */
export function reasoned(): Behavior {
  return deformed((json) => {
    const draft = json.replace('"met"', '"not_met"');
    return `<think>\n${draft}? No.\n</think>\n\n\`\`\`json\n${json.slice(0, -1)},\n}\n\`\`\``;
  });
}

/** Returns two objects that contradict each other: `met`, then `not_met`. */
export function twoObjects(): Behavior {
  return (call) => {
    const [met, notMet] = (["met", "not_met"] as const).map((determination) => judgeResultOf(call, { determination }));
    return { text: `${JSON.stringify(met)}\n${JSON.stringify(notMet)}` };
  };
}

/** Numbers and booleans as strings: score "0.8", manipulation_attempt "false". */
export function wrongTypes(): Behavior {
  return (call) => ({ object: { ...judgeResultOf(call), score: "0.8", manipulation_attempt: "false" } });
}

/** Returns a determination that the specification does not have. */
export function unknownDetermination(): Behavior {
  return (call) => ({ object: { ...judgeResultOf(call), determination: "mostly_met" } });
}

/** Returns a reply that the token limit ended in the middle of the JSON (finish_reason length). */
export function lengthLimited(): Behavior {
  return (call) => {
    const json = JSON.stringify(judgeResultOf(call));
    return { text: json.slice(0, Math.floor(json.length / 2)), finish: "length" };
  };
}
