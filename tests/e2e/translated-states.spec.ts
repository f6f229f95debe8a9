import type { Page, Request } from "@playwright/test";

import { NEW_RENDER } from "./support/extension.ts";
import { openState, pageStates, widthsOf } from "./support/page-states.ts";
import { stateCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";
import { reportKeptTexts, translateAll } from "./support/translator.ts";

/** What pressing everything may cause: any refusal, but no React error about a missing node. */
const OTHER_ERRORS = /^(?!.*(?:NotFoundError|removeChild|insertBefore|not a child|a translator)).*/s;

/** The headings of both error screens. */
const ERROR_SCREEN = /Unexpected Application Error!|We couldn't load this page/;

/** Presses each visible button once, in order; the page may be a different one afterwards. */
async function pressEverything(page: Page, part: string): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  const sent = new Set<Request>();
  page.on("request", (request) => request.method() === "POST" && sent.add(request));
  page.on("requestfinished", (request) => sent.delete(request));
  page.on("requestfailed", (request) => sent.delete(request));
  await pressButtons(page, part);
  // One of them signs the account out everywhere, which must not meet the next test while it signs in. A state may hold
  // its requests for good.
  await expect
    .poll(() => sent.size, { timeout: 3_000 })
    .toBe(0)
    .catch(() => {});
}

async function pressButtons(page: Page, part: string): Promise<void> {
  const path = new URL(page.url()).pathname;
  const buttons = page.locator(`${part} :is(button, summary):visible:enabled`);
  for (let index = 0; index < (await buttons.count()); index += 1) {
    // Skips buttons that a dialog or the pressed form has covered or disabled in the meantime.
    await buttons
      .nth(index)
      .click({ timeout: 1_000 })
      .catch(() => {});
    if (new URL(page.url()).pathname !== path) return;
  }
}

for (const state of pageStates) {
  test(`translated, everything can be pressed: ${state.name}`, async ({ page, context, stack, tolerate }) => {
    test.setTimeout(120_000);
    tolerate(OTHER_ERRORS);
    await page.setViewportSize({ width: widthsOf(state, [1280, 375])[0] ?? 1280, height: 800 });
    if (state.account) await context.addCookies(await stateCookies(state.account, stack));
    await openState(state, page, stack, async () => {
      // The last press may lead to a page that's still loading when the test ends.
      page.on("load", () => void page.evaluate(translateAll).catch(() => {}));
      await page.evaluate(translateAll);
    });
    await expect(page.locator("font").first()).toBeAttached();
    await pressEverything(page, state.part ?? "body");
    if (!state.failing && !state.isBare) await expect(page.getByRole("heading", { name: ERROR_SCREEN })).toHaveCount(0);
  });
}

for (const state of pageStates) {
  test(`React keeps no text node that changes: ${state.name}`, async ({ page, context, stack, tolerate }) => {
    test.setTimeout(120_000);
    tolerate(OTHER_ERRORS);
    await page.addInitScript(reportKeptTexts);
    await page.setViewportSize({ width: widthsOf(state, [1280, 375])[0] ?? 1280, height: 800 });
    if (state.account) await context.addCookies(await stateCookies(state.account, stack));
    await openState(state, page, stack);
    await pressEverything(page, state.part ?? "body");
  });
}

for (const state of pageStates.filter(({ open, part, failing, isBare }) => !open && !part && !failing && !isBare)) {
  test(`translated before hydration, it works: ${state.name}`, async ({ page, context, stack, tolerate }) => {
    tolerate(NEW_RENDER);
    if (state.tolerates) tolerate(state.tolerates);
    await page.addInitScript(translateAll);
    if (state.account) await context.addCookies(await stateCookies(state.account, stack));
    await openState(state, page, stack);
    await expect(page.locator("font").first()).toBeAttached();
  });
}
