// The commands of the start page. They need a shell, curl, grep and cut; no JSON tool.

export type Step = { title: string; about: string; label: string; code: string };

const RUBRIC = `{
  "name": "Release notes",
  "criteria": [
    {"key": "version", "type": "must_have", "primitive": "regex_match@1",
     "title": "Names a version", "config": {"pattern": "[0-9]+[.][0-9]+[.][0-9]+"}},
    {"key": "finished", "type": "must_not", "primitive": "regex_match@1",
     "title": "Nothing left open", "config": {"pattern": "TBD|WIP", "must_match": false}}
  ]
}`;

const JSON_BODY = `\\
  -H "content-type: application/json"`;
const WITH_KEY = `\\
  -H "authorization: Bearer $KEY"`;

export const QUICK_START: readonly Step[] = [
  {
    title: "Register a rubric",
    about: "Two criteria that need no model. Every registration makes a new version that never changes.",
    label: "the command that registers a rubric",
    code: `curl -sS "$BASE/v1/rubrics" ${WITH_KEY} ${JSON_BODY} -d '${RUBRIC}' | tee rubric.json`,
  },
  {
    title: "Judge a submission",
    about: "wait_ms asks for the finished verdict in the same answer; without it you get an id to read later.",
    label: "the command that judges a submission",
    code: `RUBRIC=$(grep -o '"rubric_id":"[^"]*"' rubric.json | cut -d '"' -f 4)
curl -sS "$BASE/v1/verify" ${WITH_KEY} ${JSON_BODY} -d '{
  "rubric_id": "'"$RUBRIC"'",
  "submission": {"inline": "## 2.4.0: keep the sort order after a refresh"},
  "options": {"wait_ms": 5000}
}' | tee verification.json`,
  },
  {
    title: "Check the proof",
    about: "The envelope is all a third party needs, beside the key set. The check itself needs no API key.",
    label: "the commands that fetch and check the proof",
    code: `ID=$(grep -oE '"id":"[0-9a-f-]{36}"' verification.json | head -n 1 | cut -d '"' -f 4)
curl -sS "$BASE/v1/verifications/$ID/proof/envelope" ${WITH_KEY} -o proof.json
curl -sS "$BASE/v1/proofs/verify" ${JSON_BODY} --data-binary @proof.json`,
  },
];

/** What the steps rely on: where the service is, whose address stands between the two parts, and a key. */
export const PREPARATION = {
  before: "export BASE=",
  after: "\nexport KEY=svk_…   # an API key, shown once when the service first starts",
};
