// Submits work to the rubrics of the first tenant.
import type { Service } from "@/e2e/service";

export const GOOD = "# 2.4.0\n\nReleased 2026-01-31\n\n## Changed\n- Faster start (#41)\n";
export const BAD = "# 2.4.0\n\n## Changed\n- Faster start (#41)\n\nTODO: write the rest\n";

export async function findRubricId(service: Service, name = "Release notes lint"): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/rubrics`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  const { rubrics } = (await response.json()) as { rubrics: { rubric_id: string; name: string }[] };
  const rubric = rubrics.find((candidate) => candidate.name === name);
  if (!rubric) throw new Error(`no demo rubric ${name}`);
  return rubric.rubric_id;
}

/** Submits a text, waits for the verdict, and returns the ID of the verification. */
export async function submitText(service: Service, text: string, ref?: string, rubric?: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      rubric_id: rubric ?? (await findRubricId(service)),
      submission: { inline: text },
      options: { wait_ms: 10_000 },
      ...(ref === undefined ? {} : { subject: { kind: "task", ref } }),
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
