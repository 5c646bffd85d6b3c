// Resolves r2:// references to objects of the operator's S3-compatible bucket service.
import { AwsV4Signer } from "aws4fetch";
import type { Env } from "@/server/platform/env";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

export type R2Settings = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of a tenant's object keys. `{tenant_id}` is replaced by the tenant's ID. */
  keyPrefix: string;
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Parses `r2://<bucket>/<key>` into the object key and its path-style URL, after resolving dot segments. Returns null
 * if it is invalid.
 */
export function parseR2Uri({ endpoint }: R2Settings, uri: string): { key: string; url: string } | null {
  const { hostname: bucket, pathname, search, hash, port } = new URL(uri);
  if (!BUCKET.test(bucket) || pathname.length < 2 || search !== "" || hash !== "" || port !== "") return null;
  return { key: pathname.slice(1), url: `${trimEndCharacters(endpoint, "/")}/${bucket}${pathname}` };
}

export function tenantPrefix({ keyPrefix }: R2Settings, tenantId: string): string {
  return keyPrefix.replaceAll("{tenant_id}", tenantId);
}

/** Signs a GET request. */
export async function signR2Request(
  { accessKeyId, secretAccessKey }: R2Settings,
  url: string,
): Promise<{ url: URL; headers: Record<string, string> }> {
  const signer = new AwsV4Signer({ method: "GET", url, accessKeyId, secretAccessKey, service: "s3", region: "auto" });
  const signedRequest = await signer.sign();
  return { url: signedRequest.url, headers: Object.fromEntries(signedRequest.headers) };
}

/**
 * Reads the settings. Returns null if R2 is not configured.
 * @throws Error if only some of the variables are set
 */
export function r2Settings(
  env: Partial<Pick<Env, "R2_ENDPOINT" | "R2_ACCESS_KEY_ID" | "R2_SECRET_ACCESS_KEY">> & Pick<Env, "R2_KEY_PREFIX">,
): R2Settings | null {
  const { R2_ENDPOINT: endpoint, R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keyPrefix = env.R2_KEY_PREFIX;
  if (endpoint && accessKeyId && secretAccessKey) return { endpoint, accessKeyId, secretAccessKey, keyPrefix };
  if (!endpoint && !accessKeyId && !secretAccessKey) return null;
  throw new Error("R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY must be set together or not at all");
}
