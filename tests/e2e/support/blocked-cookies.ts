import type { BrowserContext } from "@playwright/test";

/** Takes cookies out of all requests and answers, as a browser that blocks them does. */
export async function blockCookies(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    const { cookie: _cookie, ...headers } = await route.request().allHeaders();
    // The server may end a connection that was kept alive.
    const response = await route.fetch({ headers, maxRedirects: 0, maxRetries: 3 });
    const { "set-cookie": _setCookie, ...answered } = response.headers();
    // `fetch` keeps the answer's cookies for the context.
    await context.clearCookies();
    await route.fulfill({ response, headers: answered });
  });
}
