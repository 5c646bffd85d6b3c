/**
 * Whether a run failed because of the judge. The message is for the tenant, and each failed call has its own log line.
 */
export function isJudgeFailure({ message }: { message: string }): boolean {
  return /^judge_[a-z_]+: /.test(message);
}
