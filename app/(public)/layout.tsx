import { PublicFrame } from "@/components/shell/frame/PublicFrame";

export default PublicFrame;
