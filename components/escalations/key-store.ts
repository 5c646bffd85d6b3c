// The reviewer's key of this browser: made here, kept in IndexedDB as a handle that signs and cannot be read out.
import { encodeBase64 } from "@/server/domain/proof/base64";

const DATABASE = "svc-verify";
const STORE = "reviewer-keys";

export type HeldKey = { readonly keyId: string; readonly privateKey: CryptoKey };

/** Whether this browser signs with Ed25519; pages that are not from https or localhost have no WebCrypto. */
export async function canSign(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/** A new key pair; `publicKey` are its 32 raw bytes, base64. */
export async function makeKey(): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { privateKey: pair.privateKey, publicKey: encodeBase64(raw) };
}

/** base64 Ed25519 */
export async function signWith({ privateKey }: HeldKey, message: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeBase64(new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, message)));
}

/** `owner`: tenant and account. Null when this browser holds none for them. */
export async function heldKey(owner: string): Promise<HeldKey | null> {
  return ((await ask("readonly", (store) => store.get(owner))) as HeldKey | undefined) ?? null;
}

/** In place of an earlier one. */
export async function holdKey(owner: string, key: HeldKey): Promise<void> {
  await ask("readwrite", (store) => store.put(key, owner));
}

async function ask(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = (await settled(opening)) as IDBDatabase;
  try {
    return await settled(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps no data"));
  });
}
