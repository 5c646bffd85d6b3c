// A service process to kill or stop: the whole service without pages, on the database and data directory of its
// environment.
import { once } from "node:events";
import { createService } from "@/server/composition";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { stopOnSignal } from "@/server/stopOnSignal";
import { createHttpHandler } from "@/server/transports/http/handler";
import { createNodeServer } from "@/server/transports/http/nodeServer";

const env = readEnv();
const log = createLog(env.LOG_LEVEL);
const { server, open } = createNodeServer({ docsUrl: env.DOCS_URL, log, https: false, development: false });
server.listen(env.PORT, env.HOST);
await once(server, "listening");
const prepared = await prepareDatabase(env, log, (error) => {
  log.error({ err: error }, "the embedded database cannot be started again; the process ends");
  process.exit(1);
});
const service = await createService(env, prepared.access, log);
const close = () => service.stop().then(() => prepared.close());
stopOnSignal({ log, server, drain: service.drain, endWaits: service.endWaits, close });
open({ http: createHttpHandler(service.httpDeps), pages: (_, response) => response.writeHead(404).end() });
process.send?.("open");
