import { connection } from "next/server";
import { StartPage } from "@/components/start/StartPage";
import { pageCalls } from "@/server/transports/pages/pageCalls";

/** Rendered for each request, since a build does not know the address of the service that its commands name. */
export default async function Page() {
  await connection();
  return <StartPage address={pageCalls().publicBaseUrl} />;
}
