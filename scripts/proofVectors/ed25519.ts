// Builds edge cases of Ed25519 verification by arithmetic, so that `valid` follows from the construction of a case, and not
// from a verifier. The classes are those of Wycheproof (C2SP) and of "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko
// 2020).
import { Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export type Ed25519Vector = ReturnType<typeof buildVector>;

const L = Point.CURVE().n;
const P = Point.CURVE().p;
const TORSION = Point.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05");
const a = 0x5eed_0001n ** 7n % L;
const r = 0x5eed_0002n ** 7n % L;
const A = Point.BASE.multiply(a);
const R = Point.BASE.multiply(r);
const KEY = A.toBytes();
const R_BYTES = R.toBytes();

const leNumber = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes.toReversed())}`);
const leBytes = (value: bigint) => hexToBytes(value.toString(16).padStart(64, "0")).toReversed();
const challenge = (rBytes: Uint8Array, aBytes: Uint8Array, message: Uint8Array) =>
  leNumber(sha512(concatBytes(rBytes, aBytes, message))) % L;
const text = (value: string) => new TextEncoder().encode(value);

/** Finds the first message whose challenge is accepted. The challenge decides whether a small-order component cancels. */
function findMessage(
  rBytes: Uint8Array,
  aBytes: Uint8Array,
  isAccepted: (challengeNumber: bigint) => boolean,
): Uint8Array {
  for (let count = 0; ; count++) {
    const message = text(`message ${count}`);
    if (isAccepted(challenge(rBytes, aBytes, message))) return message;
  }
}

const RFC_8032: readonly (readonly [string, string, string, string])[] = [
  [
    "TEST 1",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "TEST 2",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "TEST 3",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
  [
    "TEST SHA(abc)",
    "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
  ],
];

/** Lists all cases, in a fixed order. */
export function ed25519Vectors(): Ed25519Vector[] {
  return [
    ...rfcCases(),
    ...ordinaryCases(),
    ...scalarCases(),
    ...smallOrderCases(),
    ...mixedOrderCases(),
    ...encodingCases(),
  ];
}

function buildVector(
  name: string,
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  { valid = false, source = "Wycheproof class" } = {},
) {
  return {
    name,
    source,
    public_key: bytesToHex(publicKey),
    message: bytesToHex(message),
    signature: bytesToHex(signature),
    valid,
  };
}

function rfcCases(): Ed25519Vector[] {
  return RFC_8032.map(([name, key, message, signature]) =>
    buildVector(name, hexToBytes(key), hexToBytes(message), hexToBytes(signature), {
      valid: true,
      source: "RFC 8032 §7.1",
    }),
  );
}

const MESSAGE = text("a proof is checked by whoever holds it");
const GOOD = concatBytes(R_BYTES, leBytes((r + challenge(R_BYTES, KEY, MESSAGE) * a) % L));

const flipBits = (bytes: Uint8Array, position: number, bits: number) =>
  bytes.map((byte, index) => (index === position ? byte ^ bits : byte));

function* ordinaryCases(): Generator<Ed25519Vector> {
  const [rHalf, sHalf] = [GOOD.slice(0, 32), GOOD.slice(32)];
  yield buildVector("ordinary", KEY, MESSAGE, GOOD, { valid: true });
  yield buildVector("another message", KEY, text("another"), GOOD);
  yield buildVector("another key", R_BYTES, MESSAGE, GOOD);
  yield buildVector("halves swapped", KEY, MESSAGE, concatBytes(sHalf, rHalf));
  yield buildVector("first bit of R flipped", KEY, MESSAGE, flipBits(GOOD, 0, 1));
  yield buildVector("sign bit of R flipped", KEY, MESSAGE, flipBits(GOOD, 31, 0x80));
  yield buildVector("first bit of S flipped", KEY, MESSAGE, flipBits(GOOD, 32, 1));
  yield buildVector("sign bit of A flipped", flipBits(KEY, 31, 0x80), MESSAGE, GOOD);
  yield buildVector("empty signature", KEY, MESSAGE, new Uint8Array());
  yield buildVector("truncated by a byte", KEY, MESSAGE, GOOD.slice(0, 63));
  yield buildVector("R alone", KEY, MESSAGE, rHalf);
  yield buildVector("a trailing zero byte", KEY, MESSAGE, concatBytes(GOOD, Uint8Array.of(0)));
  yield buildVector("a leading zero byte", KEY, MESSAGE, concatBytes(Uint8Array.of(0), GOOD));
  yield buildVector("key truncated by a byte", KEY.slice(0, 31), MESSAGE, GOOD);
  yield buildVector("key with a trailing zero byte", concatBytes(KEY, Uint8Array.of(0)), MESSAGE, GOOD);
  yield buildVector("empty key", new Uint8Array(), MESSAGE, GOOD);
}

function* scalarCases(): Generator<Ed25519Vector> {
  const s = leNumber(GOOD.slice(32));
  const withS = (name: string, value: bigint) =>
    buildVector(name, KEY, MESSAGE, concatBytes(GOOD.slice(0, 32), leBytes(value)));
  yield withS("S + L", s + L);
  yield withS("S + 2L", s + 2n * L);
  yield withS("S + 8L", s + 8n * L);
  yield withS("S with bit 255 set", s + 2n ** 255n);
  yield withS("L - S", L - s);
  yield withS("S = 0", 0n);
  yield withS("S = L", L);
  yield withS("S of ones", 2n ** 256n - 1n);
}

const TAMING = { source: "Taming the many EdDSAs, class" };

function* smallOrderCases(): Generator<Ed25519Vector> {
  for (let multiple = 0n; multiple < 8n; multiple++) {
    const small = multiple === 0n ? Point.ZERO : TORSION.multiplyUnsafe(multiple);
    const bytes = small.toBytes();
    const cancels = (k: bigint) => (k * multiple) % 8n === 0n;
    // With R = rB and S = r, the equation holds for every key and message for which kA is zero.
    const forKey = findMessage(R_BYTES, bytes, cancels);
    yield buildVector(`A of small order, ${multiple}T`, bytes, forKey, concatBytes(R_BYTES, leBytes(r)), TAMING);
    const k = challenge(bytes, KEY, MESSAGE);
    yield buildVector(`R of small order, ${multiple}T`, KEY, MESSAGE, concatBytes(bytes, leBytes((k * a) % L)), TAMING);
    yield buildVector(`A and R both ${multiple}T, S = 0`, bytes, MESSAGE, concatBytes(bytes, leBytes(0n)), TAMING);
  }
}

function* mixedOrderCases(): Generator<Ed25519Vector> {
  const mixedKey = A.add(TORSION).toBytes();
  const forKey = (message: Uint8Array) =>
    concatBytes(R_BYTES, leBytes((r + challenge(R_BYTES, mixedKey, message) * a) % L));
  const cancels = findMessage(R_BYTES, mixedKey, (k) => k % 8n === 0n);
  const stays = findMessage(R_BYTES, mixedKey, (k) => k % 8n !== 0n);
  // The key is not of small order, and the exact equation holds, so every verifier accepts (RFC 8032).
  yield buildVector("A of mixed order, component cancels", mixedKey, cancels, forKey(cancels), {
    ...TAMING,
    valid: true,
  });
  yield buildVector("A of mixed order, holds only with the cofactor", mixedKey, stays, forKey(stays), TAMING);
  const mixedR = R.add(TORSION).toBytes();
  const s = leBytes((r + challenge(mixedR, KEY, MESSAGE) * a) % L);
  yield buildVector("R of mixed order, holds only with the cofactor", KEY, MESSAGE, concatBytes(mixedR, s), TAMING);
}

function* encodingCases(): Generator<Ed25519Vector> {
  const NEGATIVE = 2n ** 255n;
  const encodings: [string, bigint, number][] = [
    ["y = p, for 0", P, 4],
    ["y = p + 1, for 1", P + 1n, 1],
    ["y = p + 1, for 1, negative", P + 1n + NEGATIVE, 1],
    ["y = 1, negative zero", 1n + NEGATIVE, 1],
    ["y = p - 1, negative zero", P - 1n + NEGATIVE, 2],
    ["y = p + 3, of large order", P + 3n, 0],
    ["y = 2, not on the curve", 2n, 0],
    ["all ones", 2n ** 256n - 1n, 0],
  ];
  for (const [name, value, order] of encodings) {
    const bytes = leBytes(value);
    const cancels = (k: bigint) => order === 0 || k % BigInt(order) === 0n;
    const forKey = findMessage(R_BYTES, bytes, cancels);
    yield buildVector(`A: ${name}`, bytes, forKey, concatBytes(R_BYTES, leBytes(r)), TAMING);
    const k = challenge(bytes, KEY, MESSAGE);
    yield buildVector(`R: ${name}`, KEY, MESSAGE, concatBytes(bytes, leBytes((k * a) % L)), TAMING);
  }
}
