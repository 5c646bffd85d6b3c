import { connection } from "next/server";
import { StartPage } from "@/components/start/StartPage";
import { pageCalls } from "@/server/transports/pages/pageCalls";

/** Renders for each request, since its commands name the address of the service, which a build does not know. */
export default async function Page() {
  await connection();
  return <StartPage address={pageCalls().publicBaseUrl} />;
}
