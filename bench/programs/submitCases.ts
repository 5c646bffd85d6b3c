// The client of the promptfoo row: submits every case to a running service, like a user's program, and counts.
// Arguments: url, API key, rubric ID, number of cases, requests in flight. Prints how many were met.
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
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
    const body = JSON.stringify({ rubric_id: rubricId, submission, options: { wait_ms: 30_000 } });
    const { status, verification } = await submit(body);
    if (status === 200 && verification.determination === "met") met += 1;
  }
}

async function submit(body: string) {
  const sent = request(`${url}/v1/verify`, { method: "POST", headers, agent }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, verification: (await json(response)) as { determination?: string } };
}

await Promise.all(Array.from({ length: Number(inFlight) }, submitCases));
agent.destroy();
process.stdout.write(`${met}\n`);
