"use client";

import { BrokenPage } from "@/components/shell/BrokenPage";

export default BrokenPage;
