import { SECOND_NS } from "./contents.mjs";

const joinLines = (text) => text.replace(/\\\n\s*/g, "").split("\n");

/** Returns the flags and the command of HEALTHCHECK as the setting in the image configuration. */
function parseHealthcheck(text) {
  const flags = Object.fromEntries(
    [...text.matchAll(/--([\w-]+)=(\d+)/g)].map(([, name, value]) => [name, Number(value)]),
  );
  return {
    Test: ["CMD", ...JSON.parse(text.slice(text.indexOf("CMD ") + "CMD ".length))],
    Interval: flags.interval * SECOND_NS,
    Timeout: flags.timeout * SECOND_NS,
    StartPeriod: flags["start-period"] * SECOND_NS,
    Retries: flags.retries,
  };
}

const PARSERS = {
  ENV: (text) => ({ Env: text.trim().split(/\s+/) }),
  USER: (text) => ({ User: text }),
  WORKDIR: (text) => ({ WorkingDir: text }),
  VOLUME: (text) => ({ Volumes: Object.fromEntries(JSON.parse(text).map((place) => [place, {}])) }),
  EXPOSE: (text) => ({ ExposedPorts: { [text]: {} } }),
  STOPSIGNAL: (text) => ({ StopSignal: text }),
  HEALTHCHECK: (text) => ({ Healthcheck: parseHealthcheck(text) }),
  ENTRYPOINT: (text) => ({ Entrypoint: JSON.parse(text) }),
  CMD: (text) => ({ Cmd: JSON.parse(text) }),
};

/**
 * Reads the last stage of our Dockerfile.
 * @returns its settings with the names of the image configuration, and its other instructions as text
 */
export function parseDockerfile(text) {
  const lines = joinLines(text).filter((line) => line !== "" && !line.startsWith("#"));
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const container = {};
  const otherInstructions = [];
  for (const line of stage) {
    const [instruction] = line.split(" ", 1);
    const parse = PARSERS[instruction];
    if (parse) Object.assign(container, parse(line.slice(instruction.length + 1)));
    else otherInstructions.push(line);
  }
  return { container, others: otherInstructions };
}
