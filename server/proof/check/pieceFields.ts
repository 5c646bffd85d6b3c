/**
 * Names the submission's field of each piece, in order: `output`, `input`, `context[0]`, `context[1]`, … `roles`: the
 * role of each piece.
 */
export function namePieceFields(roles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return roles.map((role) => {
    const index = counts.get(role) ?? 0;
    counts.set(role, index + 1);
    return role === "context" || role === "evidence" ? `${role}[${index}]` : role;
  });
}
