import type { Page } from "@playwright/test";

import { emailToggle } from "./support/auth-page.ts";
import { openState, type PageState, pageStates, visit } from "./support/page-states.ts";
import { NOT_FOUND } from "./support/page-steps.ts";
import { stateCookies } from "./support/state-accounts.ts";
import { markedEnds, siteEnds, walk } from "./support/tab-stops.ts";
import { expect, test as base } from "./support/test.ts";

const test = base.extend<{ largeTextPage: Page }>({
  largeTextPage: async ({ playwright, launchOptions, newContext }, provide) => {
    // The browser's font size, which also moves the breakpoints.
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const context = await newContext({ viewport: { width: 1280, height: 800 } }, browser);
    await provide(await context.newPage());
    await browser.close();
  },
});

const state = (name: string): PageState => {
  const found = pageStates.find((one) => one.name === name);
  if (!found) throw new Error(`No state is called ${name}`);
  return found;
};
const pages = pageStates.filter(
  ({ open, part, failing, name }) => !open && !part && !failing && name !== "careers-second-address",
);
const sitePages = pages.filter(({ isConsole }) => !isConsole);
const consolePages = pages.filter(({ isConsole }) => isConsole);
/** As many pages as a test can get through in time on a busy machine. */
const PAGES_OF_A_TEST = 15;
const partsOf = (name: string, all: typeof pages) =>
  Array.from({ length: Math.ceil(all.length / PAGES_OF_A_TEST) }, (_, index) => ({
    part: `${name}, part ${index + 1}`,
    some: all.slice(index * PAGES_OF_A_TEST, (index + 1) * PAGES_OF_A_TEST),
  }));
const parts = [...partsOf("the site", sitePages), ...partsOf("the console", consolePages)];

const siteWalks = ["home", "course", "contact", "jobs", "terms", "auth", "cohort", "manage-coming"];
const consoleWalks = [
  "console-code",
  "console-enrolment-begun",
  "console-join",
  "console-today",
  "console-person",
  "console-run-asking",
  "console-order-asking",
  "console-message",
  "console-team-asking",
];

for (const name of [...siteWalks, ...consoleWalks]) {
  test(`the focus is visible at every tab stop, in both directions: ${name}`, async ({ page, context, stack }) => {
    const { account, isConsole } = state(name);
    await page.setViewportSize({ width: 375, height: 640 });
    if (account) await context.addCookies(await stateCookies(account, stack));
    await openState(state(name), page, stack);
    expect(await walk(page, isConsole ? await markedEnds(page) : siteEnds)).toEqual([]);
  });
}

const overlays = [
  { name: "registration", opener: "Reserve Your Spot", role: "dialog" },
  { name: "application", opener: "Apply Now", role: "dialog" },
  { name: "menu", opener: "Open menu", role: "dialog" },
  { name: "account-menu", opener: /^Account of/, role: "menu" },
] as const;

for (const { name, opener, role } of overlays) {
  test(`by keyboard, ${name} opens, traps the focus and restores it`, async ({ page, context, stack, schedule }) => {
    await schedule("AI for Marketing & Sales");
    const { account, path, below } = state(name);
    await page.setViewportSize({ width: below ? 375 : 1280, height: 800 });
    if (account) await context.addCookies(await stateCookies(account, stack));
    await page.goto(path);
    const button = page.getByRole("button", { name: opener }).first();
    const overlay = page.getByRole(role);
    await expect(button).toBeVisible();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(overlay).toBeVisible();
    const isInside = () =>
      overlay.evaluate((element) => element.contains(document.activeElement) || element === document.activeElement);
    await expect.poll(isInside).toBe(true);
    for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "ArrowDown", "End"]) {
      await page.keyboard.press(key);
      expect(await isInside(), `after ${key}`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(overlay).toBeHidden();
    await expect(button).toBeFocused();
  });
}

const refusals = [
  "home-message-errors",
  "registration-error",
  "contact-errors",
  "application-errors",
  "auth-sign-up-errors",
];

for (const name of [...refusals, "edit-profile-error", "console-code-refused", "console-run-refused"]) {
  test(`an invalid field's error is announced and the field gets the focus: ${name}`, async ({
    page,
    context,
    stack,
  }) => {
    const { account } = state(name);
    if (account) await context.addCookies(await stateCookies(account, stack));
    await openState(state(name), page, stack);
    const wrong = page.locator("[aria-invalid=true]");
    await expect(wrong.first()).toBeFocused();
    for (const field of await wrong.all()) {
      const id = (await field.getAttribute("aria-describedby")) ?? "";
      const sentence = page.locator(`[id="${id}"]`);
      await expect(sentence).toHaveRole("alert");
      await expect(sentence).not.toBeEmpty();
    }
  });
}

/** Texts that are clipped by their box. */
const clippedTexts = async (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("body *"))
      .filter((element) => {
        const { overflowX, overflowY, position, textOverflow } = getComputedStyle(element);
        const isCut =
          (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1);
        const isScrolled = [overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
        const hasOwnText = Array.from(element.childNodes).some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
        );
        return isCut && !isScrolled && hasOwnText && position !== "absolute" && textOverflow !== "ellipsis";
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

for (const { part, some } of parts) {
  test(`text at 200% with wide spacing is not clipped, and nothing overflows: ${part}`, async ({
    largeTextPage: page,
    stack,
    tolerate,
  }) => {
    tolerate(NOT_FOUND);
    const faults: string[] = [];
    for (const one of some) {
      const { name, account } = one;
      if (account) await page.context().addCookies(await stateCookies(account, stack));
      await visit(one, page, stack);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
      });
      // A long text in a table has two lines until its "Show all" is pressed.
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) faults.push(`${name}: ${excess} px too wide`);
      faults.push(...(await clippedTexts(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test("in forced colours every control has a border, and the selection is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/course", "/auth"]) {
    await page.goto(path);
    if (path === "/auth") await emailToggle(page).click();
    if (path === "/auth") await expect(page.getByRole("tab")).toHaveCount(2);
    const faults = await page.evaluate(() => {
      const edged = (element: Element) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element);
        return (borderTopStyle !== "none" && borderTopWidth !== "0px") || outlineStyle !== "none";
      };
      const controls = [
        ...document.querySelectorAll("button, input:not([tabindex='-1']), textarea, a[class*='rounded-full']"),
      ];
      const chosen = [...document.querySelectorAll("[aria-current], [aria-selected=true]")];
      return [
        ...controls.filter((element) => element.checkVisibility() && !edged(element)),
        ...chosen.filter((element) => getComputedStyle(element).outlineStyle === "none"),
      ].map((element) => element.outerHTML.slice(0, 160));
    });
    expect(faults, path).toEqual([]);
  }
});

for (const { part, some } of parts) {
  test(`with reduced motion no page has long animations: ${part}`, async ({ page, context, stack, tolerate }) => {
    tolerate(NOT_FOUND);
    for (const one of some) {
      const { name, account } = one;
      if (account) await context.addCookies(await stateCookies(account, stack));
      await visit(one, page, stack);
      const moving = await page.evaluate(() => {
        for (const summary of document.querySelectorAll("summary")) summary.click();
        // The sliding content is a pseudo-element, which getAnimations leaves out.
        const sliding = Array.from(document.querySelectorAll("details")).filter(
          (details) => getComputedStyle(details, "::details-content").transitionDuration !== "0s",
        );
        const animated = document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 100)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
        return [...sliding, ...animated].map((element) => element?.outerHTML.slice(0, 120) ?? "");
      });
      expect(moving, name).toEqual([]);
    }
  });
}
