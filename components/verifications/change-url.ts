/** Changes the URL without a server request. `entry`: adds a history entry, so that Back returns. */
export function changeUrl(change: Record<string, string | null>, { entry = false } = {}): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  const address = params.size === 0 ? window.location.pathname : `?${params}`;
  if (entry) window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
}
