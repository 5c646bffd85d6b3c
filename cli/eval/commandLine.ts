// The command line shown in reports.

const SHELL_SAFE = /^[\w@%+=:,./-]+$/;

/** Writes the command line, quoted for a shell and without the API key. */
export function commandLine(args: readonly string[]): string {
  const safeArguments = args.map((argument, index) => {
    if (args[index - 1] === "--api-key") return "…";
    return argument.startsWith("--api-key=") ? "--api-key=…" : argument;
  });
  return ["npx", "svc-verify", ...safeArguments]
    .map((argument) => (SHELL_SAFE.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
