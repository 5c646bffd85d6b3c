import { useState } from "react";
import { readCandidateText, type Candidate } from "@/components/proof/candidate";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { TextAreaField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Kbd } from "@/components/ui/Kbd";
import { CODE_AREA } from "@/components/ui/code-area";

type ProofInputProps = { onCandidate: (candidate: Candidate | null) => void; onFile: (file: File) => void };

export function ProofInput({ onCandidate, onFile }: ProofInputProps) {
  const [text, setText] = useState("");
  const check = (proof: string) => onCandidate(readCandidateText(proof, TEXTS.pasted, new Date()));
  return (
    <Card title={TEXTS.input}>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") check(text);
        }}
      >
        <TextAreaField
          {...CODE_AREA}
          id="proof"
          label={TEXTS.paste}
          hint={
            <>
              {TEXTS.drop}{" "}
              <span className="whitespace-nowrap">
                <Kbd>{TEXTS.keys.modifier}</Kbd> <Kbd>{TEXTS.keys.enter}</Kbd> {TEXTS.checks}
              </span>
            </>
          }
          rows={8}
          value={text}
          placeholder={TEXTS.example}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            // A paste that replaces everything is a whole proof, so it is checked immediately.
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            if (selectionEnd - selectionStart === value.length) check(event.clipboardData.getData("text"));
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={text.trim() === ""}>
            {TEXTS.check}
          </Button>
          <FilePick label={TEXTS.chooseFile} accept=".json,application/json" onFile={onFile} />
          {text === "" ? null : (
            <Button
              look="quiet"
              onClick={() => {
                setText("");
                onCandidate(null);
              }}
            >
              {TEXTS.clear}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
