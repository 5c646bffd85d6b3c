import { WithoutScript } from "@/components/shell/WithoutScript";
import { COMMAND_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";

/** Shows the commands that check a proof without this page, for a reader without JavaScript. */
export function CommandsWithoutScript() {
  const commands = [
    [
      TEXTS.offline,
      `curl -sS "$SERVICE${PROOF_JWKS_URI}" -o keys.json\nsvc-verify proof check proof.json --keys keys.json`,
    ],
    [
      TEXTS.online,
      'curl -sS "$SERVICE/v1/proofs/verify" -H "content-type: application/json" --data-binary @proof.json',
    ],
  ] as const;
  return (
    <WithoutScript>
      <p>{TEXTS.withoutScript}</p>
      {commands.map(([purpose, command]) => (
        <div key={purpose}>
          <p>{purpose}</p>
          <pre className="overflow-x-auto text-sm">{command}</pre>
        </div>
      ))}
    </WithoutScript>
  );
}
