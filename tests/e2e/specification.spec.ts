import { expect, type Page, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { freePort } from "../../sandbox/launcher/ports.ts";
import { DEMO } from "../../sandbox/world/accounts.ts";
import { createMailbox } from "./support/mailbox.ts";
import { moveClock, offsetTo } from "./support/move-clock.ts";

/** Before the first of the specification's dates. */
const NOW = "2025-05-20T10:00:00+05:30";
const START_MS = 240_000;

/** What stands on a page one below the other, in this order. */
async function expectInOrder(page: Page, within: string, texts: readonly string[]): Promise<void> {
  const words = (text: string) => text.replaceAll(/\s+/g, " ");
  await expect
    .poll(async () => {
      const said = words((await page.locator(within).allTextContents()).join(" "));
      let from = 0;
      return texts.filter((text) => {
        const at = said.indexOf(words(text), from);
        if (at >= 0) from = at;
        return at < 0;
      });
    })
    .toEqual([]);
}

test.describe("an empty site in May 2025", () => {
  // In one worker: each would build the site for an address of its own.
  test.describe.configure({ mode: "default" });
  let site = "";
  let mailbox: ReturnType<typeof createMailbox>;
  let stop = async () => {};

  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    const folder = await mkdtemp(path.join(tmpdir(), "specification-"));
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, ["sandbox/run.mjs", "--empty", "--now", NOW], {
      env: { ...process.env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_DIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    stop = async () => {
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true });
    };
    site = `http://localhost:${port}`;
    mailbox = createMailbox(`http://127.0.0.1:${sandboxPort}`);
    await expect.poll(() => output, { timeout: START_MS }).toContain(`Ready on ${site}`);
  });
  test.afterAll(async () => stop());
  test.beforeEach(async ({ context }) => context.addInitScript(moveClock, offsetTo(NOW)));

  test("the pages say what the specification says", async ({ page }) => {
    await page.goto(site, { waitUntil: "networkidle" });
    await expectInOrder(page, "main", [
      "AI Mastery",
      "LEARN FROM LEADERS WITH EXPERIENCE AT",
      "AVAILABLE NOW",
      "Sales & Marketing AI Mastery",
      "Start Your Transformation",
      "Coming in 2025",
      "More AI Functions Launching Soon",
      "Product Management",
      "HR & Talent",
      "Finance & Operations",
      "IT & Analytics",
      "Customer Success",
      "Strategic Planning",
    ]);
    await expectInOrder(page, "#lightning-sessions", [
      "AI for Product Management",
      "50 Product Managers registered",
      "Reserve Your Spot",
      "Buy Now",
      "AI for Marketing & Sales",
      "312 students registered",
      "June 31st, 2025 at 11:00 AM - 12:30 PM IST",
      "Reserve Your Spot",
      "Coming Soon",
      "AI for Human Resources",
      "Join Waiting List",
    ]);
    for (const [hash, name] of [
      ["finance", "Finance & Accounting"],
      ["operations", "Operations"],
      ["analytics", "IT & Analytics"],
    ] as const) {
      await page.goto(`${site}/#${hash}`);
      await expect(page.locator("#lightning-sessions")).toContainText(
        `Specialized AI training for ${name} coming soon!`,
      );
      await expect(page.locator("#lightning-sessions").getByRole("button", { name: "Join Waiting List" })).toHaveCount(
        1,
      );
    }
    await page.goto(`${site}/course`, { waitUntil: "networkidle" });
    await expectInOrder(page, "#cohorts", [
      "Cohort 1",
      "₹299,999",
      "-72%",
      "₹84,745",
      "+ 18% GST",
      "July 12, 2025",
      "July 5, 2025",
      "15 spots remaining",
      "Secure Your Spot",
      "Cohort 2",
      "August 30, 2025",
      "August 25, 2025",
      "25 spots remaining",
      "Coming Soon",
      "Cohort 3",
      "October 11, 2025",
      "October 6, 2025",
      "30 spots remaining",
      "Coming Soon",
    ]);
    await expect(page.locator("#cohorts").getByRole("button", { name: "Secure Your Spot" })).toHaveCount(1);
    for (const button of await page.locator("#cohorts").getByRole("button", { name: "Coming Soon" }).all())
      await expect(button).toBeDisabled();
  });

  test("its buttons do what the specification says: register for the slot, wait, and buy a seat", async ({ page }) => {
    await page.goto(`${site}/#sales`, { waitUntil: "networkidle" });
    await page.locator("#lightning-sessions").getByRole("button", { name: "Reserve Your Spot" }).click();
    const dialog = page.getByRole("dialog", { name: "Register for Free Workshop" });
    await expect(dialog).toContainText("Saturday May 31st 2025");
    await dialog.getByLabel("Email").fill("asha@example.com");
    await dialog.getByRole("button", { name: "Register Now" }).click();
    await expect(dialog).toBeHidden();
    const { attachments } = await mailbox.waitFor("asha@example.com", "You're registered: AI for Marketing & Sales");
    const entry = Buffer.from(attachments[0]?.content ?? "", "base64").toString();
    expect(entry).toContain("DTSTART:20250531T053000Z");

    await page.goto(`${site}/#hr`, { waitUntil: "networkidle" });
    await page.locator("#lightning-sessions").getByRole("button", { name: "Join Waiting List" }).click();
    const waiting = page.getByRole("dialog", { name: "Join Waitlist" });
    await expect(waiting).toContainText("We're developing this specialized session and will notify you");
    await page.keyboard.press("Escape");

    await page.goto(`${site}/auth?returnTo=/course`, { waitUntil: "networkidle" });
    await page.getByText("Continue with email").click();
    await page.getByLabel("Email").first().fill(DEMO.email);
    await page.getByLabel("Password").first().fill(DEMO.password);
    await page.getByLabel("Password").first().press("Enter");
    await page.waitForURL(`${site}/course`);
    await page.getByRole("button", { name: "Secure Your Spot" }).click();
    await page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(`${site}/my-learning`);
    await expectInOrder(page, "main", ["Cohort #1", "Status: success", "July 12, 2025", "Continue Learning"]);
    await page.getByRole("link", { name: "Continue Learning" }).first().click();
    await page.waitForURL(`${site}/my-learning/cohort/1`);
    await expectInOrder(page, "main", ["Welcome to Cohort #1!", "35%", "Next Session", "Saturday, July 12, 2025"]);
    await expectInOrder(page, "main", ["This Week's Goals", "Coming Soon"]);
    await expectInOrder(page, "main", ["AI Agents Deep Dive", "Group Project Discussion", "Office Hours"]);
  });
});
