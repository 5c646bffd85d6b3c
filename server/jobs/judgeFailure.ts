/** Returns true if the judge caused the failure of a run. Its message is for the tenant; each failed call is logged. */
export function isJudgeFailure({ message }: { message: string }): boolean {
  return /^judge_[a-z_]+: /.test(message);
}
