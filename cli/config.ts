// Reads the service address and the API key: from flags, then the environment (read by commander), then the config file,
// then the settings that the local service stored.
import { homedir } from "node:os";
import path from "node:path";
import { readFileSync } from "node:fs";
import { Option, type Command } from "commander";
import * as z from "zod";
import { parsedJson } from "@/server/contracts/parsedJson";
import { utf8Text } from "@/server/contracts/utf8";
import { findLocalAccess, isOpenToOthers, type StoredAccess } from "@/cli/localAccess";
import { LocalRefusal } from "@/cli/refusals";
import { note } from "@/cli/terminal";

const DEFAULT_URL = "http://localhost:3000";
const ConfigFile = z.strictObject({ url: z.string().optional(), api_key: z.string().optional() });

export type Config = {
  /** Without a trailing slash. */
  url: string;
  apiKey: string | null;
  /** The settings that the local service stored. */
  localAccess: Pick<StoredAccess, "file" | "url"> | null;
  /** Whether the key is the stored one. */
  keyIsLocal: boolean;
};

export function addConfigOptions(program: Command): void {
  program
    .addOption(new Option("--url <url>", `URL of the service (default: ${DEFAULT_URL})`).env("SVC_VERIFY_URL"))
    .addOption(new Option("--api-key <key>", "API key").env("SVC_VERIFY_API_KEY"))
    .addOption(new Option("--api-key-file <file>", "file with the API key").env("SVC_VERIFY_API_KEY_FILE"))
    .addOption(
      new Option("--config-home <folder>", "folder of svc-verify/config.json (default: ~/.config)").env(
        "XDG_CONFIG_HOME",
      ),
    )
    .addOption(
      new Option(
        "--data-dir <folder>",
        "data folder of the local service (default: .data of a checkout, else svc-verify in --data-home)",
      ).env("DATA_DIR"),
    )
    .addOption(
      new Option("--data-home <folder>", "folder of users' data (default: ~/.local/share)").env("XDG_DATA_HOME"),
    );
}

type Flags = {
  url?: string;
  apiKey?: string;
  apiKeyFile?: string;
  configHome?: string;
  dataDir?: string;
  dataHome?: string;
};

/**
 * Reads the configuration of a command. Empty values are ignored.
 * @throws LocalRefusal for an invalid file, URL or key
 */
export function readConfig(command: Command): Config {
  const flags = command.optsWithGlobals<Flags>();
  const file = path.join(flags.configHome || path.join(findHomeFolder(), ".config"), "svc-verify", "config.json");
  const storedConfig = readConfigFile(file);
  const apiKey = (flags.apiKey || readKeyFile(flags.apiKeyFile) || storedConfig.api_key || "").trim();
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new LocalRefusal("the API key contains invalid characters");
  const localAccess = findLocalAccess({ dataDir: flags.dataDir, dataHome: flags.dataHome });
  const url = parseServiceUrl(flags.url || storedConfig.url || localAccess?.url || DEFAULT_URL);
  if (apiKey !== "") return { url, apiKey, localAccess, keyIsLocal: false };
  const isLocal = localAccess !== null && parseServiceUrl(localAccess.url) === url;
  return { url, apiKey: isLocal ? localAccess.apiKey() : null, localAccess, keyIsLocal: isLocal };
}

/**
 * Returns the home folder, or the root folder for a user without one, who has no entry in /etc/passwd and no HOME. The
 * config file is then not found.
 */
function findHomeFolder(): string {
  try {
    return homedir();
  } catch {
    return path.parse(process.cwd()).root;
  }
}

function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const extras = url && [url.username, url.password, url.search, url.hash].join("");
  if (url === null || !/^https?:$/.test(url.protocol) || extras !== "") {
    throw new LocalRefusal(`${text} is not a service URL, such as https://verify.example.com`);
  }
  if (url.pathname !== "/") throw new LocalRefusal(`${text} has a path: the service is at ${url.origin}`);
  return url.origin;
}

function readKeyFile(file: string | undefined): string {
  if (!file) return "";
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new LocalRefusal(`cannot read --api-key-file: ${(error as Error).message}`);
  }
}

function readConfigFile(file: string): z.infer<typeof ConfigFile> {
  let text: string | null;
  try {
    text = utf8Text(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new LocalRefusal(`cannot read ${file}: ${(error as Error).message}`);
  }
  const parsed = ConfigFile.safeParse(text === null ? undefined : parsedJson(text));
  if (!parsed.success) throw new LocalRefusal(`${file} must be a JSON object with url and api_key, both optional`);
  if (parsed.data.api_key !== undefined && isOpenToOthers(file)) {
    note(`warning: other users can read the API key in ${file}; run: chmod 600 ${file}`);
  }
  return parsed.data;
}
