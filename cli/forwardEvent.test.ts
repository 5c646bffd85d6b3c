// Forwarding to a receiver with a self-signed certificate.
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { forwardEvent } from "@/cli/forwardEvent";

// A key pair for this test alone: for 127.0.0.1, valid until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJtY7F5iNN2JwIsTn
LNd83iELFeQ2uSg+LGJCAdFzIoGhRANCAASlmt94mLQVo0Sa5dObPZRVctq8bywM
hzAVTtR7Q02oyMzCCsGrSNTOQCE8CqYiCYTQ1kyjotC/i/VFW4Grn3SN
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUSQVF4ceEMzomZ0+CNZ3lbjDjs8wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE2NDg1MloYDzIxMjYxMTA1
MTY0ODUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASlmt94mLQVo0Sa5dObPZRVctq8bywMhzAVTtR7Q02oyMzCCsGrSNTO
QCE8CqYiCYTQ1kyjotC/i/VFW4Grn3SNo2QwYjAdBgNVHQ4EFgQUGTet356DQYiF
sIXYpMrBZuIpaWMwHwYDVR0jBBgwFoAUGTet356DQYiFsIXYpMrBZuIpaWMwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQCS3FNU0cZI/oKLOIB/TkT/VODPhN757bbe64lqBEnF5gIgE18L2G/zRbogT2PS
VFivzOdEDhi3sS7j+4H9L5fbNSg=
-----END CERTIFICATE-----`;

it("sends to a receiver with a self-signed certificate only where its check is skipped", async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.writeHead(204).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const forwardTestEvent = (skipVerify: boolean) =>
    forwardEvent({ url, secret, skipVerify }, { id: "msg", body: "{}" }, new AbortController().signal);
  expect(await forwardTestEvent(false)).toEqual({ status: null, error: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(await forwardTestEvent(true)).toEqual({ status: 204, error: null });
  server.closeAllConnections();
  server.close();
});
