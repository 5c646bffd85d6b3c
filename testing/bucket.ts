// An S3-compatible service (path-style GET and PUT, Signature Version 4) with one bucket, `work`, and the settings to
// reach it. It checks the signature without the library that the product signs with.
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";

export type Bucket = {
  environment: { R2_ENDPOINT: string; R2_ACCESS_KEY_ID: string; R2_SECRET_ACCESS_KEY: string };
  put(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void>;
  stop(): Promise<void>;
};

const KEY = { accessKeyId: "TEST_KEY", secretAccessKey: "test-secret" };
const AUTHORIZATION = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/(\\d{8})/([\\w-]+)/s3/aws4_request, SignedHeaders=([\\w;-]+), Signature=([0-9a-f]{64})$`,
);

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? "";
      if (!isSigned(request, body)) return response.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>");
      if (!path.startsWith("/work/")) return response.writeHead(404).end("<Code>NoSuchBucket</Code>");
      if (request.method === "PUT") {
        objects.set(path, body);
        return response.writeHead(200).end();
      }
      const object = objects.get(path);
      if (!object) return response.writeHead(404).end("<Code>NoSuchKey</Code>");
      return response.writeHead(200, { "content-length": object.length }).end(object);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new AwsClient({ ...KEY, service: "s3", region: "auto" });
  return {
    environment: {
      R2_ENDPOINT: endpoint,
      R2_ACCESS_KEY_ID: KEY.accessKeyId,
      R2_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    put: async (name, body) => {
      const { status } = await client.fetch(`${endpoint}/work/${name}`, { method: "PUT", body });
      if (status !== 200) throw new Error(`the bucket returned ${status}`);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Whether the Authorization header is the S3 signature of this request under KEY, made within the last 15 minutes. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = "", region = "", signedHeaders = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const at = String(headers["x-amz-date"]);
  const bodyHash = String(headers["x-amz-content-sha256"]);
  const sentAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!signature || !at.startsWith(day) || !(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return false;
  if (!signedHeaders.split(";").includes("host")) return false;
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const [path = "", query = ""] = (url ?? "").split("?");
  const canonicalHeaders = signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, canonicalHeaders.join(""), signedHeaders, bodyHash].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const dayKey = hmac(`AWS4${KEY.secretAccessKey}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), "s3"), "aws4_request");
  return hmac(signingKey, toSign).toString("hex") === signature;
}
