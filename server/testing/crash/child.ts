// A service process to kill: the whole service without pages, on the database and data directory of its environment.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createService } from "@/server/composition";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { createHttpHandler } from "@/server/surfaces/http/handler";
import { createNodeServer } from "@/server/surfaces/http/nodeServer";

const env = readEnv();
const log = createLog(env.LOG_LEVEL);
const { server, open } = createNodeServer({ docsUrl: env.DOCS_URL, log, https: false, development: false });
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { access } = await prepareDatabase(env, log);
const service = await createService(env, access, log);
open({ http: createHttpHandler(service.httpDeps), pages: (_, response) => response.writeHead(404).end() });
process.send?.({ port: (server.address() as AddressInfo).port });
