import { alertsOf } from "./support/alerts.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { openIdle } from "./support/idle.ts";
import { fillMessage } from "./support/page-steps.ts";
import { expect, test } from "./support/test.ts";

test("the waiting list rejects an empty and an invalid address, then accepts a valid one", async ({
  page,
  mailbox,
  sql,
  uniqueEmail,
}) => {
  await page.goto("/");
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await join.click();
  await expect(page.getByText("Email Required")).toBeVisible();
  await expect(page.getByText("Please enter your email address to join the waitlist.")).toBeVisible();
  await email.fill("no address");
  await join.click();
  await expect(page.getByText("Invalid Email")).toBeVisible();
  await expect(page.getByText("Email Required")).toBeHidden();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).not.toHaveAttribute("aria-describedby");
  await email.fill(uniqueEmail);
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  await expect(email).toHaveValue("");
  await mailbox.waitFor(uniqueEmail);
  const rows = await sql("select business_function from waitlist_signups where email = $1", [uniqueEmail]);
  expect(rows).toEqual([{ business_function: "Early Access - Multiple Functions" }]);
});

test("input sent before hydration is not lost @long", async ({ page, sql, uniqueEmail }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Email address").fill(uniqueEmail);
  await page.getByRole("button", { name: "Join Waiting List" }).first().click();
  release();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});

test("a form is sent without its chunks; a dialog that fails to load says so, and the next click opens it @long", async ({
  page,
  schedule,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/Failed to load resource/);
  const said = alertsOf(page);
  await schedule("AI for Marketing & Sales");
  await openIdle(page, "/#sales");
  await page.route("**/*.js", (route) => route.abort());
  const contact = page.locator("#contact");
  const send = contact.getByRole("button", { name: "Send Message" });
  await fillMessage(contact, uniqueEmail);
  await send.click();
  // The notification's own chunk can't be loaded either.
  await expect.poll(() => said).toEqual([expect.stringContaining("Message sent successfully!")]);
  expect(await sql("select 1 from public.contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
  const reserve = page.getByRole("button", { name: "Reserve Your Spot" });
  await reserve.click();
  await expect.poll(() => said.at(-1)).toContain("This could not be loaded.");
  await page.unroute("**/*.js");
  await reserve.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a click that starts before hydration counts @long", async ({ page, sql, uniqueEmail }) => {
  await openIdle(page, "/");
  const scripts = Promise.withResolvers<void>();
  const held: Promise<unknown>[] = [];
  await page.route("**/*.js", async (route) => {
    held.push(route.request().response());
    await scripts.promise;
    await route.continue();
  });
  const contact = page.locator("#contact");
  await fillMessage(contact, uniqueEmail);
  await contact.getByRole("button", { name: "Send Message" }).hover();
  await page.mouse.down();
  scripts.resolve();
  await Promise.all(held);
  // The scripts have loaded, run, and may have rendered.
  for (let turn = 0; turn < 10; turn += 1)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.up();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  expect(await sql("select 1 from public.contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
});

test("a message reaches support, and the form can be used again", async ({ page, mailbox, uniqueEmail, stack }) => {
  await page.goto("/#contact");
  const contact = page.locator("#contact");
  await contact.getByLabel("Name").fill("Asha Rao");
  await contact.getByLabel("Email").fill(uniqueEmail);
  await contact.getByLabel("Message").fill("Do you train whole teams?");
  await Promise.all([
    expect(contact.getByRole("button", { name: "Sending..." })).toBeDisabled(),
    contact.getByRole("button", { name: "Send Message" }).click(),
  ]);
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(contact.getByRole("heading", { name: "Thank You" })).toBeFocused();

  await mailbox.waitFor(stack.environment["SUPPORT_EMAIL"] ?? "");
  await contact.getByRole("button", { name: "Send Another Message" }).click();
  await expect(contact.getByLabel("Name")).toHaveValue("");
});
