import type { BrowserContext } from "@playwright/test";

/** Removes cookies from all requests and responses, as a browser that blocks them does. */
export async function blockCookies(context: BrowserContext): Promise<void> {
  // The build's files answer without cookies.
  await context.route(
    ({ pathname }) => !pathname.startsWith("/_next/static/"),
    async (route) => {
      const { cookie: _cookie, ...headers } = await route.request().allHeaders();
      // The server may have ended a connection that was kept alive.
      const response = await route.fetch({ headers, maxRedirects: 0, maxRetries: 3 });
      const { "set-cookie": _setCookie, ...answered } = response.headers();
      // `fetch` stores the response's cookies in the context.
      await context.clearCookies();
      await route.fulfill({ response, headers: answered });
    },
  );
}
