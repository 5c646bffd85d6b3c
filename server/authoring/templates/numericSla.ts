import type { Template } from "@/server/authoring/templates/template";

const KEPT = {
  availability_pct: 99.95,
  error_rate: 0.002,
  period: { days: 30 },
  latency_ms: { p95: 304 },
  open_incidents: 0,
};

export const numericSla: Template = {
  slug: "numeric-sla",
  label: "Numeric SLA",
  description: "A service report must keep the agreed figures: availability, latency, error rate.",
  spec: {
    name: "Numeric SLA",
    description: "Send the report as output and its figures as values (or the figures themselves as JSON output).",
    criteria: [
      {
        key: "availability",
        type: "must_have",
        primitive: "numeric_threshold@1",
        title: "Availability of at least 99.9 %",
        config: { path: "availability_pct", operator: "gte", threshold: 99.9 },
      },
      {
        key: "error_rate",
        type: "must_have",
        primitive: "numeric_threshold@1",
        title: "Error rate of at most 1 %",
        config: { path: "error_rate", operator: "lte", threshold: 0.01 },
      },
      {
        key: "full_month",
        type: "must_have",
        primitive: "numeric_threshold@1",
        title: "Covers a whole month",
        config: { path: "period.days", operator: "between", min: 28, max: 31 },
      },
      {
        key: "latency_p95",
        type: "scored",
        weight: 2,
        primitive: "numeric_threshold@1",
        title: "p95 latency of at most 300 ms, with 5 ms of measuring tolerance",
        config: { path: "latency_ms.p95", operator: "lte", threshold: 300, tolerance: 5 },
      },
      {
        key: "no_open_incident",
        type: "scored",
        primitive: "numeric_threshold@1",
        title: "No incident left open",
        config: { path: "open_incidents", operator: "eq", threshold: 0 },
      },
    ],
  },
  fixtures: [
    {
      name: "kept",
      mark: "should_pass",
      submission: {
        output: "April report: all targets kept.",
        values: KEPT,
      },
      determination: "met",
      criteria: {
        availability: "met",
        error_rate: "met",
        full_month: "met",
        latency_p95: "met",
        no_open_incident: "met",
      },
    },
    {
      name: "kept, with an incident open",
      mark: "should_fail",
      submission: {
        inline:
          '{"availability_pct":99.9,"error_rate":0.01,"period":{"days":31},"latency_ms":{"p95":210},"open_incidents":1}',
      },
      determination: "partial",
      criteria: { availability: "met", no_open_incident: "not_met" },
    },
    {
      name: "availability missed",
      mark: "should_fail",
      submission: {
        output: "May report",
        values: { ...KEPT, availability_pct: 99.4, period: { days: 31 }, latency_ms: { p95: 120 } },
      },
      determination: "not_met",
      criteria: { availability: "not_met" },
    },
    {
      name: "a figure is missing: nothing is guessed",
      mark: "should_fail",
      submission: {
        output: "June report",
        values: { ...KEPT, availability_pct: "99.99", latency_ms: { p95: 120 } },
      },
      determination: "cannot_determine",
      criteria: { availability: "cannot_determine" },
    },
  ],
};
