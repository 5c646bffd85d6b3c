import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Disclosure } from "@/components/ui/Disclosure";
import { MODEL_LINES } from "@/server/models/contract/modelLines";

/** Shows the lines that start the service with a model. `offersServer`: a detected server is offered above them. */
export function ModelLines({ offersServer }: { offersServer: boolean }) {
  return (
    <Disclosure summary={offersServer ? TEXTS.otherLines : TEXTS.lines}>
      <div className="space-y-2 pt-2 text-sm">
        <p>{TEXTS.restart}</p>
        {MODEL_LINES.map(({ name, line }) => (
          <div key={name} className="space-y-1">
            <p className="font-medium">{name}</p>
            <CodeBlock code={line} label={TEXTS.copyLine(name)} />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
