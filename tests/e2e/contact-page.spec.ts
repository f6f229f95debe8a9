import { expect, test } from "./support/test.ts";

test("a message reaches support with its inquiry type and subject, and the form is reset", async ({
  page,
  mailbox,
  sql,
  stack,
  uniqueEmail,
}) => {
  await page.clock.install();
  await page.goto("/contact-us");
  await page.getByLabel("Name").fill("Asha <b>Rao</b>");
  await page.getByLabel("Email").fill(uniqueEmail);
  await page.getByLabel("Inquiry type").selectOption("corporate");
  await page.getByLabel("Subject").fill("Thirty people");
  await page.getByLabel("Message", { exact: true }).fill("Do you train whole teams?\n<img src=x onerror=alert(1)>");
  const start = Date.now();
  await Promise.all([
    expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled(),
    page.getByRole("button", { name: "Send Message" }).click(),
  ]);
  const notification = page.getByRole("group", { name: "Message Sent Successfully" });
  await expect(notification).toContainText("We'll get back to you as soon as possible.");
  expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  for (const label of ["Name", "Email", "Inquiry type", "Subject", "Message"]) {
    await expect(page.locator("form").getByLabel(label)).toHaveValue("");
  }
  await page.clock.fastForward(2_000);
  await expect(notification).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(notification).toBeHidden();

  const rows = await sql("select source, inquiry_type, subject from contact_messages where email = $1", [uniqueEmail]);
  expect(rows).toEqual([{ source: "contact-page", inquiry_type: "corporate", subject: "Thirty people" }]);
  const mail = await mailbox.waitFor(stack.environment["SUPPORT_EMAIL"] ?? "");
  expect(mail.replyTo).toBe(uniqueEmail);
  expect(mail.text).toContain("Training for a team");
  expect(mail.subject).toContain("Thirty people");
  expect(mail.html).not.toContain("<img src=x");
});
