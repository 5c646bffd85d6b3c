import { LIMITS } from "@/server/contracts/limits";
import type { Deps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/account/refuseField";
import { isReceiverUrl } from "@/server/domain/webhooks/publicHttpsUrl";

/** @throws invalid_request (`url: …`) */
export function requireReceiverUrl({ settings }: Pick<Deps, "settings">, url: string): void {
  if (url.length <= LIMITS.uriChars && isReceiverUrl(url, settings.webhooks.allowPrivate)) return;
  throw refuseField("url", "must be an https:// URL on a public host, without credentials");
}
