import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import tls from "node:tls";

const LOOKUPS = Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name));
/** The functions of Node through which a program reaches the network, by the object that has them, without dns.Resolver. */
const NETWORK_FUNCTIONS = [
  [globalThis, ["fetch"]],
  [net.Socket.prototype, ["connect"]],
  [net.Server.prototype, ["listen"]],
  [tls, ["connect"]],
  [dns, LOOKUPS],
  [dns.promises, LOOKUPS],
  [dgram, ["createSocket"]],
];

/**
 * Calls `beforeUse` with the name of a function before this process uses the network. It may prevent the use by throwing.
 * @param {(name: string) => void} beforeUse
 */
export function watchNetwork(beforeUse) {
  for (const [owner, names] of NETWORK_FUNCTIONS) {
    for (const name of names) {
      const original = owner[name];
      owner[name] = function (...values) {
        beforeUse(name);
        return Reflect.apply(original, this, values);
      };
    }
  }
  syncBuiltinESMExports();
}
