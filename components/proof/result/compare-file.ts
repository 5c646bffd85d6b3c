// A submission is hashed as the RFC 8785 text of its JSON, a context text as is. A file is compared in each form in
// which it may have been sent.
import { utf8Text } from "@/server/contracts/utf8";
import type { NamedDigest } from "@/components/proof/result/judged-facts";
import { findRounding } from "@/server/contracts/exactNumber";
import { parsedJson } from "@/server/contracts/parsedJson";
import { walkJson } from "@/server/contracts/walkJson";
import { canonicalDigest } from "@/server/contracts/canonicalJson";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

type FileMatch = { part: string; form: string };
export type Comparison = { sha256: string; matches: readonly FileMatch[] };
type Form = { form: string; hash: string };

/** `contentType`: the content_type of the submission; empty without one. */
export function compareFile(
  bytes: Uint8Array,
  proof: { submissionHash: string; digests: readonly NamedDigest[] },
  contentType: string,
  crypto: Pick<ProofCrypto, "sha256Hex">,
): Comparison {
  const contentTypeField = contentType === "" ? {} : { content_type: contentType };
  const sha256 = crypto.sha256Hex(bytes);
  const text = utf8Text(bytes);
  const forms: Form[] = [{ form: "byte for byte", hash: sha256 }];
  if (text !== null) {
    forms.push(...textForms(text, "", contentTypeField, crypto));
    const shorter = text.replace(/\r?\n$/, "");
    if (shorter !== text)
      forms.push(...textForms(shorter, ", without the line break at its end", contentTypeField, crypto));
    forms.push(...jsonForms(text, contentTypeField, crypto));
  }
  const namedHashes = [{ name: "the submission", hash: proof.submissionHash }, ...proof.digests];
  const matches = namedHashes.flatMap(({ name, hash }) => {
    const matchingForm = forms.find((form) => form.hash === hash);
    return matchingForm ? [{ part: name, form: matchingForm.form }] : [];
  });
  return { sha256, matches };
}

function textForms(
  text: string,
  note: string,
  contentTypeField: object,
  crypto: Pick<ProofCrypto, "sha256Hex">,
): Form[] {
  return [
    { form: `as text${note}`, hash: crypto.sha256Hex(text) },
    ...digest(`as inline text${note}`, { inline: text, ...contentTypeField }, crypto),
    ...digest(`as the output${note}`, { output: text, ...contentTypeField }, crypto),
  ];
}

function jsonForms(text: string, contentTypeField: object, crypto: Pick<ProofCrypto, "sha256Hex">): Form[] {
  const value = parsedJson(text);
  if (value === undefined) return [];
  // A number that is rounded would be compared as another one than the file has.
  let isExact = true;
  walkJson(text, {
    onKey: () => (isExact = false),
    onNumber: (literal) => (isExact &&= findRounding(literal) === null),
  });
  if (!isExact) return [];
  return [
    ...digest("as JSON", value, crypto),
    ...digest("as the output, a JSON object", { output: value, ...contentTypeField }, crypto),
  ];
}

function digest(form: string, value: unknown, crypto: Pick<ProofCrypto, "sha256Hex">): Form[] {
  try {
    return [{ form, hash: canonicalDigest(value, crypto) }];
  } catch {
    return []; // Not representable in UTF-8, so never accepted as a submission.
  }
}
