// Serves the documents that the service publishes: specifications, keys and probes.
import { verdictPredicateSchema } from "@/server/attestation/contract/attestation";
import { callProcedure } from "@/server/api/router";
import { wrongMethod } from "@/server/contracts/problems";
import { RELEASE } from "@/server/contracts/version";
import { rubricSchema } from "@/server/rubric/contract/authored";
import { type Handler, withOperationName } from "@/server/transports/http/call";
import { callContext } from "@/server/transports/http/callContext";
import { findLogFile } from "@/server/transports/http/logFiles";
import { createGuides } from "@/server/transports/http/guides";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { createMetricsHandler } from "@/server/transports/http/metricsHandler";
import { openApiDocument } from "@/server/transports/rest/openapi";

export const DOCUMENTS = [
  "/openapi.json",
  "/schemas/rubric.json",
  "/schemas/verdict-predicate.json",
  "/.well-known/svc-verify/keys.json",
  "/.well-known/svc-verify/keys.pem",
  "/.well-known/svc-verify/allowed_signers",
  "/.well-known/svc-verify/log_policy",
  "/healthz",
  "/readyz",
  "/metrics",
] as const;
type Documents = Record<(typeof DOCUMENTS)[number], Handler>;

const PLAIN_TEXT = "text/plain; charset=utf-8";
const ANY_ORIGIN = { "access-control-allow-origin": "*" };
const SHORT_LIVED = { "cache-control": "public, max-age=60", ...ANY_ORIGIN };

/** Finds the handler of a document by its path. */
export function createDocuments(httpDeps: HttpDeps): (pathname: string) => Handler | undefined {
  const openApiText = buildOnce(() => openApiDocument(httpDeps.deps.settings.publicBaseUrl));
  const rubricSchemaText = buildOnce(rubricSchema);
  const predicateSchemaText = buildOnce(verdictPredicateSchema);
  const toContext = (...[request, peer, call]: Parameters<Handler>) => callContext(httpDeps, request, peer, call);
  const noInput = async () => ({});
  const documents: Documents = {
    "/openapi.json": async () =>
      new Response(openApiText(), { headers: { "content-type": "application/json", ...ANY_ORIGIN } }),
    "/schemas/rubric.json": async () => respond(rubricSchemaText(), "application/schema+json"),
    "/schemas/verdict-predicate.json": async () => respond(predicateSchemaText(), "application/schema+json"),
    "/.well-known/svc-verify/keys.json": async (...call) =>
      respond(JSON.stringify(await callProcedure(toContext(...call), "proof.keySet", noInput)), "application/json"),
    "/.well-known/svc-verify/keys.pem": async (...call) =>
      respond((await callProcedure(toContext(...call), "proof.keyFiles", noInput)).pem, "application/x-pem-file"),
    "/.well-known/svc-verify/allowed_signers": async (...call) =>
      respond((await callProcedure(toContext(...call), "proof.keyFiles", noInput)).allowed_signers, PLAIN_TEXT),
    "/.well-known/svc-verify/log_policy": async (...call) =>
      respond(await callProcedure(toContext(...call), "proof.logPolicy", noInput), PLAIN_TEXT),
    "/healthz": async () => Response.json({ status: "ok", release: RELEASE }),
    "/readyz": async () => {
      const status = await httpDeps.status();
      const text = status.ready ? "ok" : "unavailable";
      return Response.json({ ...status, status: text }, { status: status.ready ? 200 : 503 });
    },
    "/metrics": createMetricsHandler(httpDeps),
  };
  const isDocument = (pathname: string): pathname is keyof Documents => Object.hasOwn(documents, pathname);
  const guideAt = createGuides(httpDeps);
  return (pathname) => {
    const handler = isDocument(pathname)
      ? withOperationName(pathname, documents[pathname])
      : (findLogFile(httpDeps, pathname) ?? guideAt(pathname));
    return handler && refuseWrites(handler);
  };
}

const respond = (text: string, contentType: string) =>
  new Response(text, { headers: { "content-type": contentType, ...SHORT_LIVED } });

/** Returns a function that builds the JSON text of a document at its first request. */
function buildOnce(build: () => object): () => string {
  let text: string | undefined;
  return () => (text ??= JSON.stringify(build()));
}

const refuseWrites =
  (handler: Handler): Handler =>
  async (request, peer, call) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw wrongMethod("GET, HEAD");
    return handler(request, peer, call);
  };
