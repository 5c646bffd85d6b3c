import { API_VERSION } from "@/server/contracts/version";

export const USER_AGENT = `svc-verify/${API_VERSION}`;
