import { annotateFields, gotoBeforeHydration, NEW_RENDER, typeEverywhere } from "./support/extension.ts";
import { type StateAccount, stateCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";

type Form = { path: string; within: string; account?: StateAccount; opens?: string };

/** The pages' forms, and what opens them. */
const forms: readonly Form[] = [
  { path: "/", within: "#contact" },
  { path: "/", within: "form:has-text('Join Waiting List')" },
  { path: "/contact-us", within: "main form" },
  { path: "/auth", within: "details form:has-text('Forgot password?')", opens: "summary" },
  { path: "/auth/reset", within: "main form" },
  { path: "/auth/change-email", within: "main form", account: "learner" },
  { path: "/edit-profile", within: "form#profile-form", account: "learner" },
  { path: "/console/code", within: "main form", account: "owner without a code" },
  { path: "/console/sessions/new", within: "main form:not([role=search])", account: "owner" },
  { path: "/console/sessions/new", within: "header [role=search]", account: "owner" },
  // The page's own search has the same field as the header's.
  { path: "/console/people", within: "main [role=search]", account: "owner" },
  { path: "/console/log", within: "main [role=search]", account: "owner" },
];

for (const { path, within, account, opens } of forms) {
  test(`${path}: text typed in ${within} before hydration stays, despite an extension's icons @long`, async ({
    page,
    context,
    stack,
    tolerate,
  }) => {
    tolerate(NEW_RENDER);
    if (account) await context.addCookies(await stateCookies(account, stack));
    await page.addInitScript(annotateFields);
    const hydrate = await gotoBeforeHydration(page, path);
    if (opens) await page.locator(opens).first().click();
    const part = page.locator(within).first();
    await part.locator("[data-icon]").first().waitFor({ state: "attached" });
    const typed = await typeEverywhere(part.locator("input, textarea"));
    expect(typed).not.toEqual([]);
    await hydrate(part.locator(typed[0]?.selector ?? "").first());
    for (const { selector, value } of typed) await expect(part.locator(selector).first()).toHaveValue(value);
    await expect(part.locator(typed.at(-1)?.selector ?? "").first()).toBeFocused();
  });
}
