import type { Page } from "@playwright/test";

const NOT_FOUND = { "x-nextjs-action-not-found": "1", "content-type": "text/plain" };

/** From now on actions get the response of a newer build, which doesn't know their ids. */
export const simulateNewDeployment = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 404, headers: NOT_FOUND }) : route.fallback(),
  );
