// r2:// references: one bucket service of the operator, spoken to in S3's own way.
import { AwsV4Signer } from "aws4fetch";

export type R2Settings = { endpoint: string; accessKeyId: string; secretAccessKey: string };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** The signed GET of `r2://<bucket>/<key>`, path-style; null when it is not such a reference. */
export async function signR2Request(
  { endpoint, accessKeyId, secretAccessKey }: R2Settings,
  uri: string,
): Promise<{ url: URL; headers: Record<string, string> } | null> {
  const { hostname: bucket, pathname, search, hash, port } = new URL(uri);
  if (!BUCKET.test(bucket) || pathname.length < 2 || search !== "" || hash !== "" || port !== "") return null;
  const url = `${endpoint.replace(/\/+$/, "")}/${bucket}${pathname}`;
  const signer = new AwsV4Signer({ method: "GET", url, accessKeyId, secretAccessKey, service: "s3", region: "auto" });
  const signed = await signer.sign();
  return { url: signed.url, headers: Object.fromEntries(signed.headers) };
}

/** All three or none. @throws Error that names the missing variable */
export function r2Settings(env: {
  R2_ENDPOINT?: string | undefined;
  R2_ACCESS_KEY_ID?: string | undefined;
  R2_SECRET_ACCESS_KEY?: string | undefined;
}): R2Settings | null {
  const { R2_ENDPOINT: endpoint, R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (endpoint && accessKeyId && secretAccessKey) return { endpoint, accessKeyId, secretAccessKey };
  if (!endpoint && !accessKeyId && !secretAccessKey) return null;
  throw new Error("R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY are set together or not at all");
}
