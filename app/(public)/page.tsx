import { connection } from "next/server";
import { StartPage } from "@/components/start/StartPage";
import { pageCalls } from "@/server/transports/pages/pageCalls";

/**
 * Renders the start page for each request: its commands have the address of the service, which a build does not know.
 */
export default async function Page() {
  await connection();
  return <StartPage address={pageCalls().publicBaseUrl} />;
}
