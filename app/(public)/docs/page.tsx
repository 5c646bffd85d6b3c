import { ReferencePage } from "@/components/reference/ReferencePage";

export const metadata = { title: "API reference" };

export default ReferencePage;
