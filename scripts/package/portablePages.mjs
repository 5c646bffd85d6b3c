// Files of the page build that differ from build to build or name this machine, as the tarball has them.
import { readFileSync } from "node:fs";
import { rootPath, root } from "../setup/root.mjs";

/**
 * Keys of preview mode and of server actions, which Next makes anew in each build. Everyone who has the tarball knows its
 * keys, so they are fixed and open nothing: no page uses either, and the service removes preview keys from requests
 * (server/transports/pages/previewKeys.ts).
 */
const FIXED_PREVIEW_ID = "0".repeat(32);
const PREVIEW = {
  previewModeId: FIXED_PREVIEW_ID,
  previewModeSigningKey: "0".repeat(64),
  previewModeEncryptionKey: "0".repeat(64),
};
const ACTION_KEY = Buffer.alloc(32).toString("base64");

const CONFIG = ".next/required-server-files.json";

const read = (place) => readFileSync(rootPath(place), "utf8");

function actionManifests() {
  const place = ".next/server/server-reference-manifest";
  const { node, edge, encryptionKey } = JSON.parse(read(`${place}.json`));
  if (Object.keys({ ...node, ...edge }).length > 0)
    throw new Error("A page has server actions, whose key would be public: keep the key out of the tarball first.");
  return [".json", ".js"].map((end) => [
    `${place}${end}`,
    read(`${place}${end}`).replaceAll(encryptionKey, ACTION_KEY),
  ]);
}

/** Removes the path of the build's machine, and a flag that depends on whether another build came before. */
function portableConfig(text) {
  const files = JSON.parse(text.replaceAll(JSON.stringify(root), '"."'));
  delete files.config.experimental.turbopackFileSystemCacheForBuild;
  return JSON.stringify(files);
}

/** Lists paths and contents. */
export function portablePages() {
  const prerendered = { ...JSON.parse(read(".next/prerender-manifest.json")), preview: PREVIEW };
  return [
    [".next/prerender-manifest.json", JSON.stringify(prerendered)],
    [".next/server/preview-props.json", JSON.stringify(PREVIEW)],
    [CONFIG, portableConfig(read(CONFIG))],
    ...actionManifests(),
  ];
}
