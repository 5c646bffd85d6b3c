"use client";

import { BrokenPage } from "@/components/shell/frame/BrokenPage";

export default BrokenPage;
