import type { BrowserContext } from "@playwright/test";

/** What a test expects to go wrong in the browser, as patterns of the message. */
export type Tolerance = { add: (pattern: RegExp) => void };

/** Notes every console error, uncaught error, breach of a page's policy and request that leaves the site's origin. */
export async function watchForTrouble(context: BrowserContext, siteUrl: string) {
  const troubles: string[] = [];
  const tolerated: RegExp[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => troubles.push(`uncaught error: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== siteUrl) troubles.push(`request to another origin: ${request.url()}`);
  });
  // The browser's own report: what a script tries and swallows is in no console.
  await context.exposeBinding("noteBreach", (_source, breach: string) => troubles.push(breach));
  await context.addInitScript(() => {
    const { noteBreach } = window as unknown as { noteBreach: (breach: string) => void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      noteBreach(`Content Security Policy stopped ${blockedURI} (${effectiveDirective})`),
    );
  });
  return {
    tolerance: { add: (pattern: RegExp) => tolerated.push(pattern) } satisfies Tolerance,
    unexpected: () => troubles.filter((trouble) => !tolerated.some((pattern) => pattern.test(trouble))),
  };
}
