import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DraftList } from "@/components/rubrics/list/DraftList";
import { renderWithService } from "@/testing/components/renderWithService";

const draft = (number: number, title: string) => ({
  draft_id: `00000000-0000-4000-8000-00000000000${number}`,
  rubric_name: null,
  title,
  revision: 1,
  saved_at: "2026-11-29T12:00:00.000Z",
});

it("discards a draft only when it is confirmed", async () => {
  let drafts = [draft(1, "Refunds"), draft(2, "Release notes")];
  const { user, sent } = renderWithService(<DraftList />, {
    "rubricDraft.list": () => ({ drafts }),
    "rubricDraft.discard": () => {
      drafts = drafts.slice(1);
      return { discarded: true };
    },
  });
  const discards = () => sent.filter(({ id }) => id === "rubricDraft.discard");
  const discard = await screen.findByRole("button", { name: "Discard the draft of Refunds" });
  await user.click(discard);
  const question = await screen.findByRole("dialog", { name: "Discard this draft?" });
  expect(question.textContent).toContain("Refunds");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(discards()).toEqual([]);
  expect(document.activeElement).toBe(discard);

  await user.click(discard);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Discard" }));
  await expect.poll(() => screen.queryByText("Refunds")).toBeNull();
  screen.getByText("Release notes");
  expect(discards()).toEqual([{ id: "rubricDraft.discard", input: { id: draft(1, "").draft_id } }]);
});
