// The client of the promptfoo row: submits every case to a running service, like a user's program, and counts.
// Arguments: url, API key, rubric ID, number of cases, requests in flight. Prints how many were met.
import { submissionText } from "../cases";

const [url = "", apiKey = "", rubricId = "", cases = "0", inFlight = "1"] = process.argv.slice(2);
const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
let next = 0;
let met = 0;

async function submitCases(): Promise<void> {
  while (next < Number(cases)) {
    const submission = { inline: submissionText(next++) };
    const body = JSON.stringify({ rubric_id: rubricId, submission, options: { wait_ms: 30_000 } });
    const response = await fetch(`${url}/v1/verify`, { method: "POST", headers, body });
    const verification = (await response.json()) as { determination?: string };
    if (response.status === 200 && verification.determination === "met") met += 1;
  }
}

await Promise.all(Array.from({ length: Number(inFlight) }, submitCases));
process.stdout.write(`${met}\n`);
