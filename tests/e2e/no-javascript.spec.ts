import { cookiesOf, PASSWORD } from "./support/accounts.ts";
import { expectResumeAt, storeApplication } from "./support/application.ts";
import { linkIn, signIn, signUp } from "./support/auth-page.ts";
import { addRun } from "./support/console-records.ts";
import { enterAsOwner } from "./support/console.ts";
import { type PageState, pageStates } from "./support/page-states.ts";
import { readersCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";
import { COOKIES_NEEDED } from "@/lib/auth/messages";
import { site } from "@/lib/content/site";
import { cookieHeader } from "@/tests/fixtures/session-cookie";

test.use({ javaScriptEnabled: false });

test("the waiting list keeps an invalid address in its field and accepts a valid one", async ({
  page,
  sql,
  uniqueEmail,
}) => {
  await page.goto("/");
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await email.fill("no address");
  await join.click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(email).toHaveValue("no address");
  await email.fill(uniqueEmail);
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});

for (const { path, form, fields, sent } of [
  { path: "/#contact", form: "#contact form", fields: {}, sent: "Message sent successfully!" },
  { path: "/contact-us", form: "main form", fields: { "Inquiry type": "billing" }, sent: "Message Sent Successfully" },
]) {
  test(`${path}: an incomplete message stays in the form, and a complete one is stored @long`, async ({
    page,
    sql,
    uniqueEmail,
  }) => {
    await page.goto(path);
    const contact = page.locator(form);
    const send = contact.getByRole("button", { name: "Send Message" });
    await contact.getByLabel("Message").fill("Where is my invoice?");
    await send.click();
    await expect(contact.getByRole("alert").first()).toBeVisible();
    await expect(contact.getByLabel("Message")).toHaveValue("Where is my invoice?");
    await contact.getByLabel("Name").fill("Asha Rao");
    await contact.getByLabel("Email").fill(uniqueEmail);
    for (const [label, value] of Object.entries(fields)) await contact.getByLabel(label).selectOption(value);
    await send.click();
    await expect(page.getByText(sent)).toBeVisible();
    expect(await sql("select 1 from public.contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
  });
}

test("a wrong password shows an error, and signing in continues to the requested page @long", async ({
  page,
  account,
}) => {
  await page.goto("/my-learning");
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  const form = page.locator("form", { has: page.getByRole("button", { name: "Sign In", exact: true }) });
  await signIn(form, account, "wrong");
  await expect(form.getByText("Invalid login credentials")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue(account);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/my-learning");
});

test("a sign-in whose cookies don't arrive says what it needs @long", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText(COOKIES_NEEDED)).toBeHidden();
  await page.goto("/auth?returnTo=%2Fmy-learning&signed-in=1");
  await expect(page).toHaveURL("/auth?returnTo=%2Fmy-learning#cookies-needed");
  await expect(page.getByText(COOKIES_NEEDED)).toBeVisible();
});

test("a sign-up is confirmed by the mail's link @long", async ({ page, mailbox, uniqueEmail }) => {
  await page.goto("/auth");
  const form = page.locator("form", { has: page.getByRole("button", { name: "Create Account" }) });
  await signUp(form, uniqueEmail);
  await expect(page.getByText("Registration successful.")).toBeVisible();
  await page.goto(linkIn((await mailbox.waitFor(uniqueEmail)).html));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/my-learning");
  await expect(page.getByRole("heading", { name: "My Learning" })).toBeVisible();
});

const wholePages = pageStates
  .filter((state) => !state.open && !state.failing && state.heading)
  // For an unknown record the console shows the site's not-found page.
  .map((state) => (state.name === "console-not-found" ? { ...state, heading: "Page Not Found" } : state));

/** The text of a part of a page, without tags. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");

const MAIL = `mailto:${site.supportEmail}`;
const HELP = [MAIL, "/contact-us", MAIL, `mailto:${site.legal.grievanceOfficer.email}`].join(" ");

/** The footer's ways to get help, in their order. */
const helpIn = (html: string) => {
  const [footer = ""] = /<footer[^]*<\/footer>/.exec(html) ?? [];
  return Array.from(footer.matchAll(/ href="(mailto:[^"]+|\/contact-us)"/g), ([, href]) => href).join(" ");
};

for (const [title, states] of [
  [
    "every page of the site is complete, with help in the same place",
    wholePages.filter(({ isConsole = false }) => !isConsole),
  ],
  ["every page of the console is complete @long", wholePages.filter(({ isConsole = false }) => isConsole)],
] as const) {
  test(title, async ({ stack }) => {
    const faultsOf = async ({ name, account, heading = "", path, prepare, isBare, isConsole }: PageState) => {
      const cookie = account ? cookieHeader(await readersCookies(account, stack)) : "";
      const address = `${stack.siteUrl}${(await prepare?.(stack)) ?? path}`;
      const ask = async (url: string | URL) => (await fetch(url, { headers: { cookie } })).text();
      let html = await ask(address);
      const [, elsewhere] = /<noscript><meta http-equiv="refresh" content="0; ?url=([^"]+)"/.exec(html) ?? [];
      if (elsewhere) html = await ask(new URL(elsewhere, stack.siteUrl));
      const headings = Array.from(html.matchAll(/<h1[ >].*?<\/h1>/gs), ([all]) => textOf(all));
      return [
        !headings.some((text) => text.includes(heading)) && `its headings are ${headings.join(", ")}`,
        // React's placeholder for a part that a script has yet to bring.
        /<template id="B:/.test(html) && "a part comes with a script",
        /data-slot="(?:spinner|skeleton)"/.test(html) && "something is still loading",
        !/<head>.*<title>[^<]+<\/title>.*<\/head>/s.test(html) && "it has no title in its head",
        !isBare && !isConsole && helpIn(html) !== HELP && `its help is ${helpIn(html)}`,
      ].flatMap((fault) => (fault === false ? [] : `${name}: ${fault}`));
    };
    const faults: string[] = [];
    // What one prepares, the next may change.
    for (const state of states.filter(({ prepare }) => prepare)) faults.push(...(await faultsOf(state)));
    const others = await Promise.all(states.filter(({ prepare }) => !prepare).map(faultsOf));
    expect([...faults, ...others.flat()]).toEqual([]);
  });
}

test("each page whose form needs JavaScript says what to do @long", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  for (const [path, sentence] of [
    ["/", "Registering for a session needs JavaScript."],
    ["/course", "Paying for a seat needs JavaScript."],
    ["/careers/jobs", "Applying needs JavaScript."],
    ["/edit-profile", "Editing your profile needs JavaScript."],
  ] as const) {
    await page.goto(path);
    const note = page.getByRole("main").getByRole("paragraph").filter({ hasText: sentence });
    await expect(note).toBeVisible();
    await expect(note.getByRole("link", { name: "support@example.com" })).toBeVisible();
  }
});

test("on a phone the header has its links, and no button that does nothing @long", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/auth");
  const header = page.getByRole("banner");
  await expect(header.getByRole("navigation").getByRole("link")).toHaveText(["Home", "About", "Contact", "Careers"]);
  await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(header.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a resume opens through the link in the form's answer, and the log has one entry for it @long", async ({
  page,
  context,
  stack,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/storage/);
  const id = await storeApplication(stack, uniqueEmail);
  await enterAsOwner(context, stack, uniqueEmail);
  const openings = () => sql("select action from operator_actions where subject_id = $1", [id]);
  await page.goto(`/console/applications/${id}`);
  await page.getByRole("button", { name: "Open the resume" }).click();
  const link = page.getByRole("link", { name: "Open the resume" });
  const opened = context.waitForEvent("request", (request) => request.url().includes("/object/sign/applications/"));
  const newTab = context.waitForEvent("page");
  await link.click();
  await newTab;
  const request = await opened;
  expect((await request.allHeaders()).referer).toBeUndefined();
  await expectResumeAt(request.url());
  await page.goto(`/console/applications/${id}`);
  await expect(link).toHaveCount(0);
  expect(await openings()).toEqual([{ action: "open_resume" }]);
});

test("an action takes effect, and its form disappears @long", async ({ page, context, stack, uniqueEmail }) => {
  await enterAsOwner(context, stack, uniqueEmail);
  await page.goto(await addRun(stack.backend));
  const cancel = page.getByText("Cancel this run", { exact: true });
  await cancel.click();
  await page.getByLabel("Reason").last().fill("Nobody came");
  await page.getByRole("button", { name: "Yes, cancel this run" }).click();
  await expect(cancel).toHaveCount(0);
  await expect(page.locator("dl").getByText("Cancelled", { exact: true })).toBeVisible();
});
