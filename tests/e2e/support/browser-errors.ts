import type { BrowserContext } from "@playwright/test";

/** Browser errors that a test expects, as patterns of their message. */
export type Tolerance = { add: (pattern: RegExp) => void };

/** Records console errors, uncaught errors, CSP violations and requests to other origins in the watched contexts. */
export function createGuard(siteUrl: string) {
  const errors: string[] = [];
  const tolerated: RegExp[] = [];
  return {
    watch: (context: BrowserContext) => watch(context, siteUrl, errors),
    tolerance: { add: (pattern: RegExp) => tolerated.push(pattern) } satisfies Tolerance,
    unexpected: () => errors.filter((error) => !tolerated.some((pattern) => pattern.test(error))),
  };
}

async function watch(context: BrowserContext, siteUrl: string, errors: string[]): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (event) => errors.push(`uncaught error: ${event.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== siteUrl) errors.push(`request to another origin: ${request.url()}`);
  });
  // The violation event also covers what a script catches, which never reaches the console.
  await context.exposeBinding("recordViolation", (_source, violation: string) => errors.push(violation));
  await context.addInitScript(() => {
    const { recordViolation } = window as unknown as { recordViolation: (violation: string) => void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      recordViolation(`Content Security Policy stopped ${blockedURI} (${effectiveDirective})`),
    );
  });
}
