"use client";

import { useState } from "react";
import { SOURCE_TEXTS as TEXTS } from "@/components/settings/sources/texts";
import { Field, InputField } from "@/components/ui/Field";
import { Select } from "@/components/ui/Select";

type Encoding = keyof typeof TEXTS.encodings;
const ENCODINGS = (["base64", "hex"] as const).map((value) => ({ value, label: TEXTS.encodings[value] }));

export function PublicKeyFields() {
  const [encoding, setEncoding] = useState<Encoding>("base64");
  return (
    <>
      <InputField
        id="public-key"
        label={TEXTS.publicKey}
        hint={TEXTS.publicKeyHint}
        name="public_key"
        required
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <Field id="key-encoding" label={TEXTS.encoding}>
        <Select id="key-encoding" options={ENCODINGS} value={encoding} onChange={setEncoding} />
      </Field>
      <input type="hidden" name="encoding" value={encoding} />
    </>
  );
}

/** The input as a request body. */
export function publicKeyOf(fields: FormData): { public_key: string; encoding: Encoding } {
  return {
    public_key: String(fields.get("public_key")).trim(),
    encoding: fields.get("encoding") === "hex" ? "hex" : "base64",
  };
}
