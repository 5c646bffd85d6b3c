// The command of a run as a report shows it.

const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quoted for a shell; the key of the API is left out, however it was given. */
export function commandLine(args: readonly string[]): string {
  const told = args.map((argument, index) => {
    if (args[index - 1] === "--api-key") return "…";
    return argument.startsWith("--api-key=") ? "--api-key=…" : argument;
  });
  return ["svc-verify", ...told]
    .map((each) => (PLAIN.test(each) ? each : `'${each.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
