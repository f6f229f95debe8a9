/** Where the chosen theme is kept (spec section 4): "light" or "dark". */
export const THEME_KEY = "theme";

const theme = `((root,prefersDark,key)=>{const show=()=>{let chosen=null;try{chosen=localStorage.getItem(key)}catch{}root.classList.toggle("dark",chosen==="dark"||chosen!=="light"&&prefersDark.matches)};show();prefersDark.addEventListener("change",show);addEventListener("storage",e=>{if(e.key===key||e.key===null)show()})})(document.documentElement,matchMedia("(prefers-color-scheme: dark)"),"${THEME_KEY}")`;
const early = `addEventListener("click",e=>e.target.closest?.("[data-early]")?.setAttribute("data-early","clicked"),true);addEventListener("submit",e=>e.target.setAttribute("data-sent",""),true)`;
const hint = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

/**
 * Runs before the first paint, so that nothing jumps: shows the saved theme, else the system's, and follows both; says
 * from the hint cookie which face the header shows; and keeps what comes before the page is alive: clicks on
 * `data-early` buttons (`EarlyClicks` does them) and forms that were sent (`DeferredForm` does).
 *
 * A constant, so that every page's security policy can allow it by its hash.
 */
export const headScript = `${theme};${early};${hint}`;
