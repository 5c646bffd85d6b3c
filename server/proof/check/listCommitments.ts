import { isHash, isObject } from "@/server/proof/check/shape";

/** The metadata of the tenant. It has no commitments, although its keys may look like one. */
const METADATA_PLACE = "/payload/metadata";

/** Lists the places of all commitments of an envelope, as JSON pointers (RFC 6901), in the order of the text. */
export function listCommitments(value: unknown, place = ""): string[] {
  if (place === METADATA_PLACE) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => listCommitments(item, `${place}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^(.+_)?commitment$/.test(name) && isHash(member)
      ? [`${place}/${name}`]
      : listCommitments(member, `${place}/${name}`),
  );
}
