import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/root.mjs";

const shell = (command, options) =>
  execFileSync("sh", ["-ec", command], { stdio: ["ignore", "ignore", "inherit"], ...options });

/**
 * Runs the first stage of our Dockerfile without its base image: copies the files that it names into a new folder, and runs
 * its command there.
 * @returns the folder that the last stage copies
 */
export function runBuildStage(text, architecture, folder) {
  const output = path.join(folder, "image");
  const [, stage] = text.split(/^FROM .*\n/m);
  for (const line of stage.split("\n")) {
    const [instruction, ...words] = line.split(" ");
    if (instruction === "COPY") {
      const target = path.join(folder, words.at(-1));
      mkdirSync(path.dirname(target), { recursive: true });
      if (words.at(-1).endsWith("/")) mkdirSync(target, { recursive: true });
      shell(`cp -R ${words.slice(0, -1).join(" ")} "$TARGET"`, { cwd: root, env: { ...process.env, TARGET: target } });
    } else if (instruction === "RUN") {
      const command = words.join(" ").replace(/ \/image$/, ' "$OUTPUT"');
      shell(command, { cwd: folder, env: { ...process.env, TARGETARCH: architecture, OUTPUT: output } });
    }
  }
  return output;
}
