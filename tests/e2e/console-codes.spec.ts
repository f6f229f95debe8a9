import type { Page } from "@playwright/test";

import { cookiesOf, createAccount, expireSession, signInAs } from "./support/accounts.ts";
import { openEmailCard, signIn } from "./support/auth-page.ts";
import { get, newOperatorEmail } from "./support/console-requests.ts";
import { addAuthenticator, createOperator, signInOperator } from "./support/operators.ts";
import { expect, test } from "./support/test.ts";
import { codeOf, TOTP_SECRET, wrongCode } from "@/tests/fixtures/authenticator";

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" });
const teamHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Team" });

async function enterCode(page: Page, code: string, button = "Continue"): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole("button", { name: button }).click();
}

/** Sets up an authenticator on the page; returns its secret. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const picture = page.getByRole("img", { name: "QR code for the authenticator app" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const key = await page.locator("code").innerText();
  return key.replaceAll(" ", "");
}

test("a wrong code is refused, a right one leads on, and the refreshed session keeps its level", async ({
  page,
  context,
  stack,
}) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner" });
  await signInAs(email, context, stack);
  await page.goto("/console/team");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await enterCode(page, wrongCode(TOTP_SECRET));
  await expect(page.getByRole("alert").filter({ hasText: "That code isn't right." })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, "12345");
  await expect(page.getByRole("alert").filter({ hasText: "six digits" })).toBeVisible();
  await enterCode(page, codeOf(TOTP_SECRET));
  await expect(teamHeading(page)).toBeVisible();
  await expireSession(context);
  await page.reload();
  await expect(teamHeading(page)).toBeVisible();
});

test("an operator who lost the authenticator sets up another one @long", async ({ page, context, stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner", isEnrolled: false });
  await signInAs(email, context, stack);
  await page.goto("/console/team");
  await expect(page.getByRole("heading", { name: "Set up your authenticator" })).toBeVisible();
  const secret = await setUp(page);
  await expect(page.getByRole("list", { name: "Set up the app" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, wrongCode(secret));
  await expect(page.getByRole("alert").filter({ hasText: "That code isn't right." })).toBeVisible();
  await enterCode(page, codeOf(secret));
  await expect(teamHeading(page)).toBeVisible();
});

test("a code also leads on without JavaScript @long", async ({ newContext, stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner" });
  const context = await newContext({ javaScriptEnabled: false });
  await signInAs(email, context, stack);
  const page = await context.newPage();
  await page.goto("/console/team");
  await enterCode(page, wrongCode(TOTP_SECRET));
  await expect(page.getByText("That code isn't right.")).toBeVisible();
  await enterCode(page, codeOf(TOTP_SECRET));
  await expect(teamHeading(page)).toBeVisible();
});

test("OWNER_EMAIL makes the first owner, once, with an authenticator set up in this visit @long", async ({
  page,
  context,
  stack,
  sql,
  tolerate,
}) => {
  tolerate(/status of 404/);
  // The worker's other tests have their own operators, who are restored afterwards.
  const [kept] = await sql("select coalesce(jsonb_agg(o), '[]')::text as operators from public.operators o");
  await sql("delete from public.operators");
  const owner = stack.environment.OWNER_EMAIL ?? "";
  const ownersOf = () => sql("select u.email, o.role from public.operators o join auth.users u on u.id = o.user_id");
  await signInAs(owner, context, stack);
  // An authenticator from an earlier visit, which doesn't count.
  await addAuthenticator(stack, owner);
  await sql("update auth.mfa_factors set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'");
  expect((await page.goto("/console"))?.status()).toBe(404);
  await page.goto("/console/code");
  await enterCode(page, codeOf(TOTP_SECRET));
  await expect(page.getByText("Please set it up again.")).toBeVisible();
  expect(await ownersOf()).toEqual([]);
  await page.goto("/console/code?returnTo=/console/team");
  const secret = await setUp(page);
  await enterCode(page, codeOf(secret));
  await expect(teamHeading(page)).toBeVisible();
  expect(await ownersOf()).toEqual([{ email: owner, role: "owner" }]);
  // There is an owner now, so another account with the address isn't let in.
  const other = newOperatorEmail();
  await createAccount(stack, other);
  await sql("update public.operators set user_id = (select id from auth.users where email = $1)", [other]);
  expect((await page.goto("/console/code"))?.status()).toBe(404);
  await sql("delete from public.operators");
  await sql("insert into public.operators select * from jsonb_populate_recordset(null::public.operators, $1::jsonb)", [
    kept?.operators,
  ]);
});

/** Invites the address from the team's page. */
async function invite(page: Page, address: string, role: string): Promise<void> {
  await page.goto("/console/team");
  const form = page.locator("form").filter({ has: page.getByLabel("Role") });
  await form.getByLabel("Email address", { exact: true }).fill(address);
  await form.getByLabel("Role").selectOption(role);
  await form.getByRole("button", { name: "Send the invitation" }).click();
}

test("an invitation lets one account in, once @long", async ({
  page,
  context,
  newContext,
  stack,
  mailbox,
  sql,
  account,
}) => {
  const owner = newOperatorEmail();
  await createOperator(stack, owner, { role: "owner" });
  await signInOperator(owner, context, stack);
  await invite(page, account, "staff");
  await expect(page.getByRole("status").filter({ hasText: "on its way" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Invitations" })).toContainText(account);
  const { html } = await mailbox.waitFor(account, "Your invitation to the console");
  const [, link = ""] = /href="([^"]+returnTo=[^"]+)"/.exec(html) ?? [];
  const address = new URL(link.replaceAll("&amp;", "&"));
  const join = address.searchParams.get("returnTo") ?? "";
  expect(join).toMatch(/^\/console\/join\/[\w-]{43}$/);
  expect(`${address.origin}${address.pathname}`).toBe(`${stack.siteUrl}/auth`);

  // Signed out, it leads to the sign-in page; signed in, it works for no one else.
  expect((await get(stack, join)).headers.get("location")).toBe(`/auth?returnTo=${encodeURIComponent(join)}`);
  expect((await get(stack, join, await cookiesOf("learner", stack))).status).toBe(404);

  const joining = await (await newContext()).newPage();
  await joining.goto(address.href);
  await openEmailCard(joining);
  await signIn(joining, account);
  await expect(joining.getByRole("heading", { name: "Join the console" })).toBeVisible();
  const secret = await setUp(joining);
  await enterCode(joining, codeOf(secret), "Join");
  await expect(joining).toHaveURL(`${stack.siteUrl}/console`);
  const [operator] = await sql(
    "select o.role, o.revoked_at from public.operators o join auth.users u on u.id = o.user_id where u.email = $1",
    [account],
  );
  expect(operator).toEqual({ role: "staff", revoked_at: null });
  await joining.goto(join);
  await expect(joining).toHaveURL(`${stack.siteUrl}/console`);
});
