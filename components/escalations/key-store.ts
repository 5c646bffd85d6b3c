// The reviewer's key in this browser: generated here, stored in IndexedDB as a non-extractable handle.
import { encodeBase64 } from "@/server/proof/check/base64";

const DATABASE = "svc-verify";
const STORE = "reviewer-keys";

export type StoredKey = { readonly keyId: string; readonly privateKey: CryptoKey };

/** Reports whether this browser supports Ed25519 signatures; WebCrypto requires https or localhost. */
export async function canSign(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/** Generates a key pair; `publicKey` is its 32 raw bytes in base64. */
export async function generateKey(): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { privateKey: pair.privateKey, publicKey: encodeBase64(raw) };
}

/** Returns an Ed25519 signature in base64. */
export async function signWith({ privateKey }: StoredKey, message: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeBase64(new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, message)));
}

/** Reads the stored key of `owner`, a tenant and an account; null when this browser has none for them. */
export async function loadKey(owner: string): Promise<StoredKey | null> {
  return ((await runRequest("readonly", (store) => store.get(owner))) as StoredKey | undefined) ?? null;
}

/** Stores the key of `owner`, in place of an earlier one. */
export async function storeKey(owner: string, key: StoredKey): Promise<void> {
  await runRequest("readwrite", (store) => store.put(key, owner));
}

async function runRequest(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const openRequest = indexedDB.open(DATABASE, 1);
  openRequest.onupgradeneeded = () => openRequest.result.createObjectStore(STORE);
  const database = (await awaitRequest(openRequest)) as IDBDatabase;
  try {
    return await awaitRequest(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function awaitRequest(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser cannot store data"));
  });
}
