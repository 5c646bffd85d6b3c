import { screen, waitFor } from "@testing-library/react";
import { useEffect, useReducer } from "react";
import { describe, expect, it } from "vitest";
import { DecisionForm } from "@/components/review/decide/DecisionForm";
import { useDecide } from "@/components/review/decide/use-decide";
import { findDraft, EMPTY_OUTBOX, type OutboxState, reduceOutbox } from "@/components/review/outbox/acts";
import { LIMITS } from "@/server/contracts/limits";
import type { VerificationDetail } from "@/server/detail/contract";
import { renderWithService } from "@/testing/components/renderWithService";

/** The fields that the form reads, of a verdict that waits for a decision. */
const DETAIL = {
  verification: { id: "verification-1", verdict: { determination: "not_met" } },
  rubric: { name: "Refunds" },
  review_decision: null,
  proof: { content_hash: "hash" },
} as VerificationDetail;

let outbox: OutboxState;

/** Renders the form as the cockpit does, with the outbox that keeps its input. */
function Item() {
  const [state, dispatch] = useReducer(reduceOutbox, EMPTY_OUTBOX);
  useEffect(() => {
    outbox = state;
  }, [state]);
  const draft = findDraft(state, DETAIL.verification.id);
  const decide = useDecide({ detail: DETAIL, draft, isBlindReview: false, dispatch, onDone: () => {} });
  if (draft.form === null) {
    return (
      <>
        <button onClick={() => decide.openForm("override")}>Open override</button>
        <button onClick={() => decide.openForm("route")}>Open route</button>
      </>
    );
  }
  return <DecisionForm decide={decide} draft={draft} verdict={DETAIL.verification.verdict?.determination ?? null} />;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("DecisionForm", () => {
  it("focuses and names the missing input of an override, and adds the complete one to the outbox", async () => {
    const { user } = renderWithService(<Item />, {});
    await user.click(button("Open override"));
    const submit = button(/^Override/);
    screen.getByText("Choose a determination.");
    expect(button(/Not met/).disabled).toBe(true);
    expect(document.activeElement).toBe(button(/^Met/));
    await user.click(button(/^Met/));
    screen.getByText("Choose a reason.");
    const reason = screen.getByLabelText("Reason");
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.selectOptions(reason, "evidence_misread");
    screen.getByText("Enter a comment.");
    expect(submit.disabled).toBe(true);
    await user.type(screen.getByLabelText("Comment"), "The rate is in line 2.");
    await user.click(submit);
    expect(outbox.acts).toMatchObject([
      {
        id: "verification-1",
        state: "pending",
        sending: {
          kind: "determine",
          body: {
            decision: "override",
            override_determination: "met",
            reason_code: "evidence_misread",
            reason: "The rate is in line 2.",
            expected_content_hash: "hash",
          },
        },
      },
    ]);
  });

  it("keeps the input when it is closed and opened again", async () => {
    const { user } = renderWithService(<Item />, {});
    await user.click(button("Open route"));
    await user.type(screen.getByRole("textbox"), "Is this a refund?");
    await user.click(button("Close"));
    await user.click(button("Open route"));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Is this a refund?");
    expect(outbox.acts).toEqual([]);
  });

  it("refuses to send a comment that is too long, and says by how much", async () => {
    const { user } = renderWithService(<Item />, {});
    await user.click(button("Open route"));
    await user.click(screen.getByRole("textbox"));
    await user.paste("x".repeat(LIMITS.cockpitReasonChars + 2));
    expect(screen.getByRole("status").textContent).toContain("Remove 2 characters");
    await user.click(button(/^Route/));
    expect(outbox.acts).toEqual([]);
  });
});
