// The client of the promptfoo row: like a user's program, it submits every case to a running service. Arguments: url,
// API key, rubric ID, number of cases, requests in flight. Prints how many were met.
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { submissionText } from "../cases";

const [url = "", apiKey = "", rubricId = "", cases = "0", inFlight = "1"] = process.argv.slice(2);
const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
// `fetch` would use most of a core at this rate, on the two cores that the service and its database also use.
const agent = new Agent({ keepAlive: true, maxSockets: Number(inFlight) });
let nextCase = 0;
let metCount = 0;

async function submitCases(): Promise<void> {
  while (nextCase < Number(cases)) {
    const submission = { inline: submissionText(nextCase++) };
    const body = JSON.stringify({ rubric_id: rubricId, submission, options: { wait_ms: 30_000 } });
    const { status, verification } = await submit(body);
    if (status === 200 && verification.determination === "met") metCount += 1;
  }
}

async function submit(body: string) {
  const clientRequest = request(`${url}/v1/verify`, { method: "POST", headers, agent }).end(body);
  const [response] = (await once(clientRequest, "response")) as [IncomingMessage];
  return { status: response.statusCode, verification: (await json(response)) as { determination?: string } };
}

await Promise.all(Array.from({ length: Number(inFlight) }, submitCases));
agent.destroy();
process.stdout.write(`${metCount}\n`);
