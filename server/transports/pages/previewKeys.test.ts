import { expect, it } from "vitest";
import { removePreviewKeys } from "./previewKeys";

it("removes the cookies and headers of preview mode, and no others", () => {
  const headers = {
    "x-prerender-revalidate": "0",
    "x-prerender-revalidate-if-generated": "1",
    accept: "text/html",
    cookie: "a=1; __prerender_bypass=0; b=2;__next_preview_data=3",
  };
  removePreviewKeys(headers);
  expect(headers).toEqual({ accept: "text/html", cookie: "a=1; b=2" });
});

it("leaves other cookies as they are", () => {
  const headers = { cookie: "a=1;  b=__prerender_bypass" };
  removePreviewKeys(headers);
  expect(headers.cookie).toBe("a=1;  b=__prerender_bypass");
});
