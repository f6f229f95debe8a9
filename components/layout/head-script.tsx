// Before the first paint, so that the header does not jump: the hint cookie says that somebody may be signed in.
const markSignedIn = `if(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie))document.documentElement.setAttribute("data-signed-in","")`;

// zod tries whether it may compile: caught, but the browser reports it as a violation of the policy.
const configureZod = "globalThis.__zod_globalConfig={jitless:true}";

/** Runs before anything else of the page. */
export function HeadScript() {
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script dangerouslySetInnerHTML={{ __html: `${markSignedIn};${configureZod}` }} />;
}
