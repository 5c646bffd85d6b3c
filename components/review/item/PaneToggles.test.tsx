import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { listOpenPanes, type PaneKey, PaneToggles } from "@/components/review/item/PaneToggles";

const LABELS = { work: "Submission", sources: "Sources", criteria: "Criteria" };

function Toggles({ panes, initiallyClosed }: { panes: readonly PaneKey[]; initiallyClosed: PaneKey[] }) {
  const [closedPanes, setClosedPanes] = useState<ReadonlySet<PaneKey>>(new Set(initiallyClosed));
  return (
    <>
      <PaneToggles panes={panes} closedPanes={closedPanes} onChange={setClosedPanes} />
      <output>{[...listOpenPanes(panes, closedPanes)].join()}</output>
    </>
  );
}

const readOpenPanes = () => screen.getByRole("status").textContent;
const toggleOf = (pane: PaneKey) => screen.getByRole<HTMLButtonElement>("button", { name: LABELS[pane] });

it("shows every pane of an item whose panes are all closed, and hides the one that is clicked", () => {
  render(<Toggles panes={["work", "criteria"]} initiallyClosed={["work", "criteria"]} />);
  expect(readOpenPanes()).toBe("work,criteria");
  fireEvent.click(toggleOf("work"));
  expect(readOpenPanes()).toBe("criteria");
  expect(toggleOf("criteria").disabled).toBe(true);
  fireEvent.click(toggleOf("work"));
  expect(readOpenPanes()).toBe("work,criteria");
});

it("does not count a closed pane that the item does not have", () => {
  render(<Toggles panes={["work", "criteria"]} initiallyClosed={["sources"]} />);
  expect(toggleOf("work").disabled).toBe(false);
  fireEvent.click(toggleOf("work"));
  expect(readOpenPanes()).toBe("criteria");
});
