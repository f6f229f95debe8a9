/**
 * Runs before the first paint: says from the hint cookie which face the header shows, so that nothing jumps, and keeps
 * what comes before the page is alive: clicks on `data-early` buttons (`useEarlyClick` takes them up) and forms that were
 * sent (`DeferredForm` does).
 */
const script = `addEventListener("click",e=>e.target.closest?.("[data-early]")?.setAttribute("data-early","clicked"),true);addEventListener("submit",e=>e.target.setAttribute("data-sent",""),true);if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

/** The script itself, for the head. */
export function HintScript() {
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
