import type { Page } from "@playwright/test";

const NOT_FOUND = { "x-nextjs-action-not-found": "1", "content-type": "text/plain" };

/** From now on the page's actions meet a server of another build, which does not know them. */
export const renewServer = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 404, headers: NOT_FOUND }) : route.fallback(),
  );
