// A witness over its real wire format (c2sp.org/tlog-witness), for one log.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NoteKey } from "@/server/contracts/logPolicy";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import { decodeBase64 } from "@/server/proof/check/base64";
import { type Checkpoint, parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { EMPTY_ROOT, isConsistent } from "@/server/proof/check/log/merkle";
import { isSignedBy, parseNote } from "@/server/proof/check/log/note";
import { parseVerifierKey, writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { cosignLine } from "@/testing/cosignLine";

export type TestWitness = {
  /** The line of a policy. */
  policyLine: string;
  /** The statuses of its answers so far. */
  statuses: number[];
  /** The largest tree that it has cosigned. */
  seen: { size: number };
  /** Witnesses a log from now on, by its verifier key. */
  follow(logKey: string): void;
  stop(): Promise<void>;
};

type Answer = { status: number; body: string; type?: string };

/** Starts a witness. It answers 404 until it follows a log. `clock` returns seconds since 1970. */
export async function startWitness(name: string, clock = () => Math.floor(Date.now() / 1_000)): Promise<TestWitness> {
  const signingKey = readSigningKey(makeSigningKeyPem(), name);
  const key: NoteKey = { name, algorithm: "cosignature", publicKey: signingKey.publicKey };
  let logKey: NoteKey | null = null;
  let latest: Pick<Checkpoint, "size" | "root"> = { size: 0, root: EMPTY_ROOT };
  const statuses: number[] = [];

  function addCheckpoint(body: string): Answer {
    const [head = "", ...noteParts] = body.split("\n\n");
    const [oldLine = "", ...proofLines] = head.split("\n");
    const oldSize = Number(/^old (0|[1-9]\d*)$/.exec(oldLine)?.[1]);
    const note = parseNote(noteParts.join("\n\n"));
    const checkpoint = note && parseCheckpoint(note.text);
    const proof = proofLines.map((line) => decodeBase64(line));
    if (!note || !checkpoint || Number.isNaN(oldSize) || oldSize > checkpoint.size) return { status: 400, body: "" };
    if (checkpoint.origin !== logKey?.name) return { status: 404, body: "" };
    if (!isSignedBy(note, logKey, nobleCrypto)) return { status: 403, body: "" };
    if (oldSize !== latest.size) return { status: 409, body: `${latest.size}\n`, type: "text/x.tlog.size" };
    const hashes = proof.filter((hash) => hash !== null);
    if (hashes.length < proof.length || !isConsistent(latest, checkpoint, hashes)) return { status: 422, body: "" };
    latest = checkpoint;
    return { status: 200, body: cosignLine(key, signingKey.sign, { text: note.text, seconds: clock() }) };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isCall = request.method === "POST" && request.url === "/prefix/add-checkpoint";
      const answer = isCall ? addCheckpoint(Buffer.concat(chunks).toString("utf8")) : { status: 405, body: "" };
      statuses.push(answer.status);
      response.writeHead(answer.status, { "content-type": answer.type ?? "text/plain" }).end(answer.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    policyLine: `witness ${name} ${writeVerifierKey(key)} http://127.0.0.1:${port}/prefix/`,
    statuses,
    get seen() {
      return { size: latest.size };
    },
    follow: (text) => {
      logKey = parseVerifierKey(text);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
