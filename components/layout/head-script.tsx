"use client";

const early = `addEventListener("click",e=>e.target.closest?.("[data-early]")?.setAttribute("data-early","clicked"),true);addEventListener("submit",e=>e.target.setAttribute("data-sent",""),true)`;
const hint = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

// zod tries whether it may compile: caught, but the browser reports it as a violation of the policy.
const plainZod = "globalThis.__zod_globalConfig={jitless:true}";

/**
 * Runs before the first paint: says from the hint cookie which face the header shows, so that nothing jumps, and keeps
 * what comes before the page is alive: clicks on `data-early` buttons (`EarlyClicks` does them) and forms that were sent
 * (`DeferredForm` does). It has run by the time the page comes alive, which needs no copy.
 */
export function HeadScript() {
  const script = typeof window === "undefined" ? `${early};${hint};${plainZod}` : "";
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
