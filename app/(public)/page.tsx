import { StartPage } from "@/components/start/StartPage";

export default StartPage;
