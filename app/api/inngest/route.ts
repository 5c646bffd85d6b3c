import { mounted } from "@/server/surfaces/http/mounted";

export const dynamic = "force-dynamic";
export { mounted as DELETE, mounted as GET, mounted as OPTIONS, mounted as PATCH, mounted as POST, mounted as PUT };
