// Before the first paint, so that the header does not jump: the hint cookie says that somebody may be signed in.
const markSignedIn = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

// Home begins at its top on a reload, too (spec section 2). Chromium has decided to scroll by the time a page can forbid
// it, so it is also taken back, before the first paint. Afterwards the place counts again, for the way back.
const startAtTop = `if(location.pathname==="/"&&!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="reload"){history.scrollRestoration="manual";addEventListener("DOMContentLoaded",()=>scrollTo({top:0,behavior:"instant"}));addEventListener("load",()=>setTimeout(()=>history.scrollRestoration="auto"))}`;

// zod tries whether it may compile: caught, but the browser reports it as a violation of the policy.
const configureZod = "globalThis.__zod_globalConfig={jitless:true}";

/** Runs before anything else of the page. */
export function HeadScript() {
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script dangerouslySetInnerHTML={{ __html: `${markSignedIn};${startAtTop};${configureZod}` }} />;
}
