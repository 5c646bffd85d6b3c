// The command line shown in reports.

const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quoted for a shell, without the API key. */
export function commandLine(args: readonly string[]): string {
  const told = args.map((argument, index) => {
    if (args[index - 1] === "--api-key") return "…";
    return argument.startsWith("--api-key=") ? "--api-key=…" : argument;
  });
  return ["npx", "svc-verify", ...told]
    .map((each) => (PLAIN.test(each) ? each : `'${each.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
