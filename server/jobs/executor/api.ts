import { randomUUID } from "node:crypto";
import * as z from "zod";
import { stepResults } from "@/server/jobs/executor/protocol";
import type { StepResult } from "@/server/jobs/executor/store";
import type { InngestEvent } from "@/server/jobs/executor/triggers";

const SentEvent = z.looseObject({
  id: z.string().min(1).nullish(),
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).nullish(),
  ts: z.number().nullish(),
});
const SentEvents = z.union([z.array(SentEvent), SentEvent.transform((event) => [event])]);
const Checkpoint = z.looseObject({ qi_id: z.string(), steps: z.unknown().optional() });

interface ApiPorts {
  send(events: InngestEvent[]): Promise<void>;
  /** Returns false when the job of the reporting call was taken over. */
  checkpoint(runId: string, job: number, steps: StepResult[]): Promise<boolean>;
}

/**
 * Implements the part of Inngest's HTTP API that the SDK calls, as a `fetch`: it accepts events (`POST /e/{key}`) and
 * the step results of a running call (`POST /v1/checkpoint/{run}/async`; 409 means that another worker has the job).
 * Any other path returns 404.
 */
export function createApi(ports: ApiPorts): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body = (): unknown => JSON.parse(String(init?.body));
    if (pathname.startsWith("/e/")) {
      const parsedEvents = SentEvents.safeParse(body());
      if (!parsedEvents.success)
        return Response.json({ ids: [], status: 400, error: z.prettifyError(parsedEvents.error) }, { status: 400 });
      const seed = new Headers(init?.headers).get("x-inngest-event-id-seed") ?? randomUUID();
      const events = parsedEvents.data.map((event, index) => ({
        ...event,
        id: event.id ?? `${seed},${index}`,
        data: event.data ?? {},
        ts: event.ts ?? Date.now(),
      }));
      await ports.send(events);
      return Response.json({ ids: events.map(({ id }) => id), status: 200 });
    }
    const runId = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(pathname)?.[1];
    if (runId !== undefined) {
      const { qi_id, steps } = Checkpoint.parse(body());
      const isStored = await ports.checkpoint(decodeURIComponent(runId), Number(qi_id), stepResults(steps));
      return isStored ? Response.json({}) : Response.json({ error: "stale dispatch", status: 409 }, { status: 409 });
    }
    return Response.json({ error: `The embedded executor has no ${pathname}`, status: 404 }, { status: 404 });
  };
}
