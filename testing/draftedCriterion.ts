/** A judged criterion as a model drafts it; `more` overrides its defaults. */
export function draftedCriterion(key: string, statement: string, more: object = {}) {
  return {
    key,
    type: "must_have",
    title: key,
    statement,
    primitive: "llm_judge@1",
    config: "{}",
    requires_context: false,
    explains: [],
    ...more,
  };
}
