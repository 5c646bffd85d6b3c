import { FRAME_TEXTS as TEXTS } from "@/components/shell/frame/texts";

export function Brand() {
  return (
    <a href="/" className="flex h-12 items-center gap-2 font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={22} height={22} />
      {TEXTS.product}
    </a>
  );
}
