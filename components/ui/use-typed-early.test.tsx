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

/** Renders again after hydration, as a page does that reads the browser. */
function Form({ initialText = "" }: { initialText?: string }) {
  const [text, setText] = useState(initialText);
  const [line, setLine] = useState("");
  const [choice, setChoice] = useState("a");
  const place = useSyncExternalStore(
    () => () => {},
    () => "client",
    () => "server",
  );
  return (
    <form data-place={place}>
      <TextAreaField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <InputField label="Line" value={line} onChange={({ currentTarget }) => setLine(currentTarget.value)} />
      <Select label="Choice" options={OPTIONS} value={choice} onChange={setChoice} />
      <output>{JSON.stringify({ text, line, choice })}</output>
    </form>
  );
}

async function hydrate(form: React.ReactElement, typeEarly: () => void): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  typeEarly();
  await act(async () => hydrateRoot(container, form));
}

const readState = () => JSON.parse(screen.getByRole("status").textContent ?? "") as object;
const enter = (label: string, value: string) => {
  (screen.getByLabelText(label) as HTMLInputElement).value = value;
};

afterEach(() => document.body.replaceChildren());

describe("what was entered before hydration", () => {
  it.each([
    ["Text", "typed", { text: "typed", line: "", choice: "a" }],
    ["Line", "typed", { text: "", line: "typed", choice: "a" }],
    ["Choice", "b", { text: "", line: "", choice: "b" }],
  ])("stays and reaches the state: %s", async (label, value, state) => {
    await hydrate(<Form />, () => enter(label, value));
    expect(screen.getByRole("status").parentElement?.dataset["place"]).toBe("client");
    expect(screen.getByLabelText(label)).toHaveProperty("value", value);
    expect(readState()).toEqual(state);
    fireEvent.change(screen.getByLabelText(label), { target: { value: label === "Choice" ? "a" : "later" } });
    expect(screen.getByLabelText(label)).toHaveProperty("value", label === "Choice" ? "a" : "later");
  });

  it("is not confused with line breaks that a control writes in its own way", async () => {
    await hydrate(<Form initialText={"a\r\nb"} />, () => {});
    expect(readState()).toMatchObject({ text: "a\r\nb" });
  });
});
