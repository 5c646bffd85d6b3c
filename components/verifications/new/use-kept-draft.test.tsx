import { act, screen } from "@testing-library/react";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { InputField } from "@/components/ui/Field";
import { EMPTY_DRAFT } from "@/components/verifications/draft-submission";
import { NO_OPTIONS } from "@/components/verifications/new/options";
import { useKeptDraft } from "@/components/verifications/new/use-kept-draft";

const INITIAL = { ...EMPTY_DRAFT, shape: "roles" } as const;

function Form() {
  const { draft, options, change } = useKeptDraft("kept", INITIAL);
  const field = (name: "work" | "input") => ({
    label: name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change((latest) => ({ draft: { ...latest.draft, [name]: target.value } })),
  });
  return (
    <>
      <InputField {...field("work")} />
      <InputField {...field("input")} />
      <InputField
        label="subject"
        value={options.subjectRef}
        onChange={({ target }) => change((latest) => ({ options: { ...latest.options, subjectRef: target.value } }))}
      />
      <output>{JSON.stringify([draft.work, draft.input, options.subjectRef])}</output>
    </>
  );
}

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** Renders the form as the server does, types into its fields, and hydrates it. */
async function hydrateAfterTypingInto(...labels: string[]): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Form />);
  for (const label of labels) (screen.getByLabelText(label) as HTMLInputElement).value = `typed into ${label}`;
  await act(async () => hydrateRoot(container, <Form />));
}

it("keeps all fields that were typed into before hydration", async () => {
  await hydrateAfterTypingInto("work", "input", "subject");
  expect(screen.getByRole("status").textContent).toBe(
    JSON.stringify(["typed into work", "typed into input", "typed into subject"]),
  );
});

it("restores a stored draft in place of what the fields had before hydration", async () => {
  const storedDraft = { draft: { ...INITIAL, work: "stored work", input: "stored input" }, options: NO_OPTIONS };
  sessionStorage.setItem("kept", JSON.stringify({ ...storedDraft, submissionKey: "key" }));
  await hydrateAfterTypingInto("work");
  expect(screen.getByRole("status").textContent).toBe(JSON.stringify(["stored work", "stored input", ""]));
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("kept")).toContain("stored input");
});

it("applies an input that is repeated after hydration to the stored draft", async () => {
  const storedDraft = { draft: { ...INITIAL, input: "stored input" }, options: NO_OPTIONS, submissionKey: "key" };
  sessionStorage.setItem("kept", JSON.stringify(storedDraft));
  const container = document.body.appendChild(document.createElement("div"));
  const page = (
    <RepeatedInput>
      <Form />
    </RepeatedInput>
  );
  container.innerHTML = renderToString(page);
  await act(async () => hydrateRoot(container, page));
  expect(screen.getByRole("status").textContent).toBe(JSON.stringify(["repeated", "stored input", ""]));
});

/** Repeats an early input in an effect, like the shell. */
function RepeatedInput({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    const control = screen.getByLabelText("work");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, "repeated");
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  return children;
}
