import "server-only";

import { site } from "@/lib/content/site";
import { standaloneDocumentPolicy } from "@/lib/http/policy";
import { splitLinks } from "@/lib/linked-text";

/** Inline, so that the page needs no other request during an outage. */
const style = `
:root{color-scheme:light dark;--paper:#fff;--ink:#10142a;--muted:#535a75;--line:#e0e3ef;--act:#2b3fe0;--on-act:#fff;--soft:#eef0fd}
@media (prefers-color-scheme:dark){:root{--paper:#0a0e1f;--ink:#fff;--muted:#aeb6d4;--line:#262e52;--act:#9aa7ff;--on-act:#0a0e1f;--soft:#1b2347}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif;min-height:100dvh;display:grid;grid-template:auto 1fr/minmax(0,1fr)}
header{border-bottom:1px solid var(--line);padding:.9rem max(min(1.25rem,5vw),50vw - 34rem)}
header a{display:inline-flex;flex-wrap:wrap;gap:.65rem;align-items:center;color:inherit;font-weight:700;text-decoration:none}
main{display:grid;grid-template-columns:minmax(0,1fr);align-content:center;justify-items:center;gap:1rem;padding:4rem min(1.25rem,5vw);text-align:center}
.code{font-size:max(min(6rem,30vw),min(22vw,11rem));font-weight:800;line-height:1;letter-spacing:-.05em;color:var(--act)}
h1{max-width:100%;overflow-wrap:anywhere;font-size:min(clamp(1.875rem,1.4rem + 2vw,3rem),15vw);line-height:1.1;letter-spacing:-.022em}
main p a{color:var(--act);overflow-wrap:anywhere}
main p:not(.code){max-width:28rem;color:var(--muted);text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1rem}
nav a{display:inline-grid;place-items:center;min-height:3.25rem;padding:0 min(1.75rem,7vw);border-radius:99rem;font-weight:600;text-decoration:none;background:var(--act);color:var(--on-act)}
nav a:not(:last-child){background:transparent;color:inherit;border:1px solid var(--muted)}
:focus-visible{outline:2px solid var(--act);outline-offset:3px}
`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** With its https addresses as links: the team may have written the text. */
const linked = (text: string) =>
  splitLinks(text)
    .map((part) => {
      const shown = escape(part.text);
      return part.isLink ? `<a href="${shown}" rel="noopener noreferrer">${shown}</a>` : shown;
    })
    .join("");

type StandalonePage = {
  status: number;
  /** In large type, if the status means something to a person. */
  code?: string;
  title: string;
  texts: readonly string[];
  /** The last one is the main one. An empty path is the page itself. */
  links: readonly { href: string; label: string }[];
};

const html = ({ code, title, texts, links }: StandalonePage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} | ${site.name}</title>
<link rel="icon" href="/brand/symbol.svg">
<style>${style}</style>
</head>
<body>
<header><a href="/"><img src="/brand/symbol.svg" alt="" width="34" height="34">${site.name}</a></header>
<main>
${code === undefined ? "" : `<p class="code" aria-hidden="true">${escape(code)}</p>\n`}<h1>${escape(title)}</h1>
${texts.map((text) => `<p dir="auto">${linked(text)}</p>`).join("\n")}
<nav aria-label="What to do">${links.map(({ href, label }) => `<a href="${escape(href)}">${escape(label)}</a>`).join("")}</nav>
</main>
</body>
</html>
`;

/** A response with a self-contained page, for when the site can't render one; it's never cached. */
export const standalonePage = (page: StandalonePage, headers: Record<string, string> = {}): Response =>
  new Response(html(page), {
    status: page.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": standaloneDocumentPolicy(style),
      ...headers,
    },
  });
