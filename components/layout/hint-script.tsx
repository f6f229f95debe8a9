/** Runs before the first paint: says from the hint cookie which face the header shows, so that nothing jumps. */
const script = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

export function HintScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
