import { mounted } from "@/server/surfaces/http/mounted";

export const dynamic = "force-dynamic";
export { mounted as GET };
