"use client";

import { useEffect } from "react";

/** Opens the page of the operation that the fragment names. Without scripts, the fragment leads to the link to it. */
export function EarlierFragment() {
  useEffect(() => {
    const operation = document.getElementById(window.location.hash.slice(1));
    const link = operation?.matches("li") ? operation.querySelector("a") : null;
    if (link) window.location.replace(link.href);
  }, []);
  return null;
}
