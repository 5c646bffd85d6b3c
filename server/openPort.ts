import { once } from "node:events";
import type { Server } from "node:http";
import type { Env } from "@/server/platform/env";

/**
 * Listens on PORT and HOST.
 * @throws Error that names the variable to change, if the address cannot be used
 */
export async function openPort(server: Server, { PORT: port, HOST: host }: Pick<Env, "PORT" | "HOST">): Promise<void> {
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new Error(`Port ${port} is in use: stop the process that uses it, or set PORT.`);
    if (error.code === "EACCES") throw new Error(`Port ${port} requires elevated privileges: set PORT above 1023.`);
    if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
      throw new Error(`HOST: ${host} is not an address of this machine: set 127.0.0.1, 0.0.0.0, ::1 or ::`);
    throw error;
  });
}
