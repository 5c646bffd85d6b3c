import { Button } from "@/components/ui/Button";
import { LinkButton } from "@/components/ui/LinkButton";
import { changeUrl } from "@/components/ui/url-params";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";

/** Opens another tab of the verification. */
export function OpenTab({ tab }: { tab: keyof typeof TEXTS.openTab }) {
  const value = tab === "criteria" ? null : tab;
  return <Button onClick={() => changeUrl({ tab: value })}>{TEXTS.openTab[tab]}</Button>;
}

export function NewVerificationLink() {
  return <LinkButton href="/verifications/new">{TEXTS.newVerification}</LinkButton>;
}
