/**
 * Runs before the first paint: says from the hint cookie which face the header shows, so that nothing jumps, and keeps
 * clicks on `data-early` buttons that come before the page is alive (`useEarlyClick` takes them up).
 */
const script = `addEventListener("click",e=>e.target.closest?.("[data-early]")?.setAttribute("data-early","clicked"),true);if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

/** The script itself, for the head. */
export function HintScript() {
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
