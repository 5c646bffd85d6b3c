import { expect, it } from "vitest";
import { recordRows } from "@/components/reports/quality/record-rows";

it("adds an interval to rates that the service shows, and none to hidden ones", () => {
  const dates = { first: null, last: null };
  const hiddenRate = { count: 3, sample: 9, rate: null, too_few_to_show: true, ...dates };
  const visibleRate = { count: 8, sample: 10, rate: 0.8, too_few_to_show: false, ...dates };
  const [agreement, falseMet] = recordRows({
    agreement: visibleRate,
    false_met: hiddenRate,
    overturn: hiddenRate,
    abstention: hiddenRate,
  });
  expect(agreement).toMatchObject({ count: 8, sample: 10, rate: { value: 0.8, n: 10 } });
  // The published Wilson interval of 8 in 10.
  expect(agreement?.rate?.low).toBeCloseTo(0.4902, 4);
  expect(agreement?.rate?.high).toBeCloseTo(0.9433, 4);
  expect(falseMet).toMatchObject({ count: 3, sample: 9, rate: null });
});
