// Removes links that would lead nowhere in the package, such as those to guides for developers of the repository.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A link or a picture of Markdown, in line, to a file. Its text may contain a picture. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)#\s:]+)(#[^)]*)?\)/g;

const dropIn = (text, folder) =>
  text.replace(LINK, (link, picture, label, target) => {
    if (existsSync(path.join(folder, target))) return link;
    return picture === "" ? dropIn(label, folder) : "";
  });

/** Replaces each link of the file to a file that does not exist by its text, and drops such pictures. */
export function dropDeadLinks(file) {
  const text = readFileSync(file, "utf8");
  const withoutDeadLinks = dropIn(text, path.dirname(file));
  if (withoutDeadLinks !== text) writeFileSync(file, withoutDeadLinks);
}
