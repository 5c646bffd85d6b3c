import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port that is free on every address now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
