// Rewrites the files of the page build that differ from build to build, or that name the machine of the build.
import { readFileSync } from "node:fs";
import { rootPath, root } from "../setup/root.mjs";

/**
 * Fixed keys of preview mode and of server actions, which Next generates in each build. Everyone who has the tarball knows
 * its keys, so they must open nothing: no page uses either, and the service removes preview keys from requests
 * (server/transports/pages/previewKeys.ts).
 */
const FIXED_PREVIEW_ID = "0".repeat(32);
const PREVIEW_KEYS = {
  previewModeId: FIXED_PREVIEW_ID,
  previewModeSigningKey: "0".repeat(64),
  previewModeEncryptionKey: "0".repeat(64),
};
const ACTION_KEY = Buffer.alloc(32).toString("base64");

const CONFIG = ".next/required-server-files.json";

const readText = (place) => readFileSync(rootPath(place), "utf8");

/** Returns the manifests of server actions with the fixed key. */
function listActionManifests() {
  const place = ".next/server/server-reference-manifest";
  const { node, edge, encryptionKey } = JSON.parse(readText(`${place}.json`));
  if (Object.keys({ ...node, ...edge }).length > 0)
    throw new Error("A page has server actions, whose key would be public: keep the key out of the tarball first.");
  return [".json", ".js"].map((end) => [
    `${place}${end}`,
    readText(`${place}${end}`).replaceAll(encryptionKey, ACTION_KEY),
  ]);
}

/** Removes the path of the checkout, and a flag that depends on whether there was an earlier build. */
function makeConfigPortable(text) {
  const files = JSON.parse(text.replaceAll(JSON.stringify(root), '"."'));
  delete files.config.experimental.turbopackFileSystemCacheForBuild;
  return JSON.stringify(files);
}

/** Lists the files, each as an array of its path and its text. */
export function listPortablePages() {
  const prerendered = { ...JSON.parse(readText(".next/prerender-manifest.json")), preview: PREVIEW_KEYS };
  return [
    [".next/prerender-manifest.json", JSON.stringify(prerendered)],
    [".next/server/preview-props.json", JSON.stringify(PREVIEW_KEYS)],
    [CONFIG, makeConfigPortable(readText(CONFIG))],
    ...listActionManifests(),
  ];
}
