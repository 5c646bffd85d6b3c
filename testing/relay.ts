// A wire between this process and Postgres that a test breaks.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { DatabaseAccess } from "@/server/data/database";

export type Relay = {
  /** The same database through the wire. */
  access: DatabaseAccess;
  /** While it is cut, bytes are lost and no connection ends. */
  cut(isCut: boolean): void;
  /** Once `text` was sent on a connection, its next answer is lost, and the connection with it. */
  loseAnswerTo(text: string): void;
  stop(): void;
};

export async function startRelay(access: DatabaseAccess): Promise<Relay> {
  const socket = `${new URL(access.requests).searchParams.get("host")}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let isCut = false;
  let textToLose: string | null = null;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ path: socket, allowHalfOpen: true });
    let loses = false;
    near.on("data", (bytes) => {
      if (textToLose !== null && bytes.includes(textToLose)) {
        textToLose = null;
        loses = true;
      }
      if (!isCut) far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (loses) near.destroy();
      else if (!isCut) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("end", () => isCut || other.end());
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const relayUrl = (url: string) => {
    const { username, password, pathname } = new URL(url);
    return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  };
  return {
    access: {
      requests: relayUrl(access.requests),
      signIn: relayUrl(access.signIn),
      jobs: relayUrl(access.jobs),
      sealSecret: access.sealSecret,
    },
    cut: (cut) => (isCut = cut),
    loseAnswerTo: (text) => (textToLose = text),
    stop: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
