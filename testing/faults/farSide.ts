// The other side of a partition: a model, and the TCP port of a Postgres on the Unix socket in the first argument. Its
// address is the second.
import { createServer, connect, type NetConnectOpts } from "node:net";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";

const [socket = "", host = ""] = process.argv.slice(2);
const model = await startFakeModel();

function relay(port: number, target: NetConnectOpts): void {
  createServer((client) => {
    const server = connect(target);
    client.on("error", () => server.destroy()).pipe(server);
    server.on("error", () => client.destroy()).pipe(client);
  }).listen(port, host);
}

relay(5432, { path: socket });
relay(8080, { host: "127.0.0.1", port: Number(new URL(model.baseUrl).port) });
console.log("ready");
