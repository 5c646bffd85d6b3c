import { mounted } from "@/server/surfaces/http/mounted";

export const dynamic = "force-dynamic";
export { mounted as DELETE, mounted as GET, mounted as POST };
