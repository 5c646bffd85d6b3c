// Sample work that code decides, which needs no replies.
import { jsonContract } from "@/server/authoring/templates/jsonContract";
import { numericSla } from "@/server/authoring/templates/numericSla";
import { releaseNotesLint } from "@/server/authoring/templates/releaseNotesLint";
import type { Template } from "@/server/authoring/templates/template";
import type { Sample, SampleWork } from "@/server/samples/sample";

const fixtures = ({ spec, fixtures }: Template, ...more: Sample[]): SampleWork => ({
  spec,
  samples: [...fixtures.map(({ submission }) => ({ submission, replies: {} })), ...more],
});
const subject = { kind: "pull_request", ref: "acme/shop#1204" } as const;

export const checkedWork: readonly SampleWork[] = [
  fixtures(jsonContract),
  fixtures(
    numericSla,
    {
      replies: {},
      submission: {
        output: "August report: one target missed by a hair.",
        values: {
          availability_pct: 99.89,
          error_rate: 0.004,
          period: { days: 31 },
          latency_ms: { p95: 288 },
          open_incidents: 0,
        },
      },
    },
    {
      replies: {},
      submission: {
        output: "September report: figures follow.",
        values: { availability_pct: 99.97, period: { days: 30 } },
      },
    },
  ),
  fixtures(
    releaseNotesLint,
    {
      replies: {},
      subject,
      submission: { inline: "## 3.2.0\n\n- Search is faster\n- TODO: describe the new export\n" },
    },
    {
      replies: {},
      subject,
      submission: {
        inline:
          "## 3.2.0\n2026-11-12\n\n- Search is faster (#1190)\n- Orders can be exported as CSV (#1204)\n\n### Upgrading\nNothing to do.\n",
      },
    },
  ),
];
