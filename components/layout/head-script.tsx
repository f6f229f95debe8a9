// Before the first paint, so that the header does not shift: reads the hint cookie of a session.
const markSignedIn = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

// A reload of the home page starts at its top (docs/product.md#home-page). By the time a script can turn off scroll
// restoration, Chromium has already scheduled it for one of the next frames. So the scroll is undone when the document
// has been parsed and, since a busy device paints its first frame later, again after that frame. After the load,
// restoration is turned on again, for back navigation.
const startAtTop = `if(location.pathname==="/"&&!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="reload"){history.scrollRestoration="manual";const top=()=>scrollTo({top:0,behavior:"instant"});addEventListener("DOMContentLoaded",()=>{top();requestAnimationFrame(()=>setTimeout(top))});addEventListener("load",()=>setTimeout(()=>history.scrollRestoration="auto"))}`;

// zod probes for eval, which the browser reports as a CSP violation.
const configureZod = "globalThis.__zod_globalConfig={jitless:true}";

// After a link or an action Next removes the old page's title a moment before it sets the new one, and a screen reader
// may read it in between. A copy fills the gap until the new title is there.
const keepTitle = `{const{head}=document,copy=document.createElement("title");new MutationObserver(()=>{const{length}=head.querySelectorAll("title");if(length===0&&copy.text)head.append(copy);else if(length>1)copy.remove();if(length>0&&copy.text!==document.title)copy.text=document.title}).observe(head,{childList:true})}`;

export function HeadScript() {
  return <script>{`${markSignedIn};${startAtTop};${configureZod};${keepTitle}`}</script>;
}
