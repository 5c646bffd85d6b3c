// The client of the promptfoo row: submits every case to a running service, like a user's program, and counts.
// Arguments: url, API key, rubric ID, number of cases, requests in flight. Prints how many were met.
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { submissionText } from "../cases";

const [url = "", apiKey = "", rubricId = "", cases = "0", inFlight = "1"] = process.argv.slice(2);
const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
// `fetch` takes most of a core at this rate, on the two cores that the service and its database also use.
const agent = new Agent({ keepAlive: true, maxSockets: Number(inFlight) });
let next = 0;
let met = 0;

async function submitCases(): Promise<void> {
  while (next < Number(cases)) {
    const submission = { inline: submissionText(next++) };
    const verification = await submit(
      JSON.stringify({ rubric_id: rubricId, submission, options: { wait_ms: 30_000 } }),
    );
    if (verification.determination === "met") met += 1;
  }
}

function submit(body: string): Promise<{ determination?: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}/v1/verify`, { method: "POST", headers, agent }, (response) => {
      json(response).then((verification) => resolve(verification as { determination?: string }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}

await Promise.all(Array.from({ length: Number(inFlight) }, submitCases));
agent.destroy();
process.stdout.write(`${met}\n`);
