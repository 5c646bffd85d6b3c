import { act, fireEvent, screen } from "@testing-library/react";
import { useState, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { InputField, TextAreaField } from "@/components/ui/Field";
import { Select } from "@/components/ui/Select";

const OPTIONS = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];

/** Renders again after hydration, like a page that shows a setting of the browser. */
function Form({ initialText = "", initialChoice = "a" }: { initialText?: string; initialChoice?: string }) {
  const [text, setText] = useState(initialText);
  const [line, setLine] = useState("");
  const [choice, setChoice] = useState(initialChoice);
  const renderedBy = useSyncExternalStore(
    () => () => {},
    () => "client",
    () => "server",
  );
  return (
    <form data-rendered-by={renderedBy}>
      <TextAreaField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <InputField label="Line" value={line} onChange={({ currentTarget }) => setLine(currentTarget.value)} />
      <Select label="Choice" options={OPTIONS} value={choice} onChange={setChoice} />
      <output>{JSON.stringify({ text, line, choice })}</output>
    </form>
  );
}

async function hydrate(form: React.ReactElement, enterEarly: () => void): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  enterEarly();
  await act(async () => hydrateRoot(container, form));
}

const readState = () => JSON.parse(screen.getByRole("status").textContent ?? "") as object;
const enter = (label: string, value: string) => {
  (screen.getByLabelText(label) as HTMLInputElement).value = value;
};

afterEach(() => document.body.replaceChildren());

describe("a value entered before hydration", () => {
  it.each([
    ["Text", "typed", { text: "typed", line: "", choice: "a" }],
    ["Line", "typed", { text: "", line: "typed", choice: "a" }],
    ["Choice", "b", { text: "", line: "", choice: "b" }],
  ])("stays and is passed to onChange: %s", async (label, value, state) => {
    await hydrate(<Form />, () => enter(label, value));
    expect(screen.getByRole("status").parentElement?.dataset["renderedBy"]).toBe("client");
    expect(screen.getByLabelText(label)).toHaveProperty("value", value);
    expect(readState()).toEqual(state);
    fireEvent.change(screen.getByLabelText(label), { target: { value: label === "Choice" ? "a" : "later" } });
    expect(screen.getByLabelText(label)).toHaveProperty("value", label === "Choice" ? "a" : "later");
  });

  it("is not reported when the control only changes CRLF to LF", async () => {
    await hydrate(<Form initialText={"a\r\nb"} />, () => {});
    expect(readState()).toMatchObject({ text: "a\r\nb" });
  });

  it("is not reported for a select whose value is none of its options", async () => {
    await hydrate(<Form initialChoice="not yet listed" />, () => {});
    expect(readState()).toMatchObject({ choice: "not yet listed" });
  });
});
