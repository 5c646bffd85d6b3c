/** The product's name, which leads to the start. */
export function Brand() {
  return (
    <a href="/" className="flex h-12 items-center gap-2 font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={22} height={22} />
      svc-verify
    </a>
  );
}
