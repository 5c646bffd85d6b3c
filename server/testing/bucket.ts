// A bucket service that speaks S3, with one bucket `work`, and the settings by which the product reaches it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import S3rver from "s3rver";

export type Bucket = {
  environment: { R2_ENDPOINT: string; R2_ACCESS_KEY_ID: string; R2_SECRET_ACCESS_KEY: string };
  put(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void>;
  stop(): Promise<void>;
};

export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(path.join(tmpdir(), "svc-verify-bucket-"));
  const configureBuckets = [{ name: "work", configs: [] }];
  const s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const client = new AwsClient({ ...key, service: "s3", region: "auto" });
  return {
    environment: {
      R2_ENDPOINT: endpoint,
      R2_ACCESS_KEY_ID: key.accessKeyId,
      R2_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    put: async (name, body) => {
      const { status } = await client.fetch(`${endpoint}/work/${name}`, { method: "PUT", body });
      if (status !== 200) throw new Error(`the bucket answered ${status}`);
    },
    stop: async () => {
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
