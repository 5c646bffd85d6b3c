import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const LIST_SHORTCUTS = defineShortcuts("verifications", "Verifications", {
  search: { keys: "/", label: "Search by id or subject" },
  judge: { keys: "c", label: "Judge something" },
  next: { keys: "]", label: "Next page" },
  previous: { keys: "[", label: "Previous page" },
});

export const DETAIL_SHORTCUTS = defineShortcuts("verification", "Verification", {
  back: { keys: "u", label: "Back to the list" },
  criteria: { keys: "1", label: "Criteria" },
  submission: { keys: "2", label: "Submission" },
  judge: { keys: "3", label: "Judge" },
  attempts: { keys: "4", label: "Attempts" },
  timeline: { keys: "5", label: "Timeline" },
  feedback: { keys: "6", label: "Feedback" },
  again: { keys: "7", label: "Judge again" },
  proof: { keys: "8", label: "Proof" },
});

export const NEW_SHORTCUTS = defineShortcuts("judge", "Judge something", {
  submit: { keys: "mod+Enter", label: "Judge", whileTyping: true },
});
