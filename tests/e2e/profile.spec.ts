import type { Page } from "@playwright/test";

import { drawing, fileFixture } from "../fixtures/photos.ts";
import { signInAs } from "./support/accounts.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test as base } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

type Fixtures = {
  /** The profile page of a new learner called Ada. */
  profile: Page;
  /** Ada's stored metadata. */
  metadata: () => Promise<Record<string, unknown>>;
};

const test = base.extend<Fixtures>({
  profile: async ({ page, context, stack, uniqueEmail, tolerate }, provide) => {
    // Photos are uploaded to storage and served from there.
    tolerate(new RegExp(`^request to another origin: ${stack.backend.url}/storage/`));
    await signInAs(uniqueEmail, context, stack);
    await page.goto("/edit-profile");
    // The form has a method until it's hydrated; the header asks for the session separately.
    await expect(page.locator("form#profile-form:not([method])")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await provide(page);
  },
  metadata: async ({ sql, uniqueEmail }, provide) =>
    provide(async () => {
      const [row] = await sql("select raw_user_meta_data as metadata from auth.users where email = $1", [uniqueEmail]);
      return row?.metadata as Record<string, unknown>;
    }),
});

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const portrait = (page: Page) => page.getByRole("main").getByRole("img", { name: "Your profile" });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

test("a learner saves every field and sees it again", async ({ profile: page, uniqueEmail, metadata }) => {
  await expect(page).toHaveTitle(/^Edit your profile/);
  await expect(page.getByText("This will be shared with other students")).toBeVisible();
  await expect(page.getByText("This can either be your first name or nickname.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel("Email")).toHaveValue(uniqueEmail);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await expect(page.getByRole("link", { name: "Change email" })).toHaveAttribute("href", "/auth/change-email");
  await expect(page.getByLabel("Time Zone (optional)").locator("option")).toHaveCount(27);

  await page.getByLabel("Full Name").fill("Ada King");
  await page.getByLabel("Preferred Name").fill("Ada");
  await page.getByLabel("Time Zone (optional)").selectOption("GMT+05:30 (India)");
  await page.getByLabel("Company (optional)").fill("Analytical Engines");
  await page.getByLabel("Job Title (optional)").fill("Analyst");
  await page.getByLabel("X Handle (optional)").fill("@ada");
  await page.getByLabel("LinkedIn URL (optional)").fill("https://www.linkedin.com/in/ada");
  await page.getByLabel("Bio (optional)").fill("First line\nSecond line");
  await save(page).last().click();
  await expectToast(page, "Success", "Your profile has been updated");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Account of Ada King" })).toHaveText("AK");
  expect(await metadata()).toMatchObject({ time_zone: "GMT+05:30 (India)", x_handle: "@ada" });

  await page.goBack();
  await expect(page.getByLabel("Preferred Name")).toHaveValue("Ada");
  await expect(page.getByLabel("Time Zone (optional)")).toHaveValue("GMT+05:30 (India)");
  await expect(page.getByLabel("Bio (optional)")).toHaveValue("First line\nSecond line");
});

test("during an outage no input is lost, and a retry works", async ({ profile: page, control }) => {
  await page.getByLabel("Bio (optional)").fill("Written at a bad time");
  await control.fail("auth", "503");
  await save(page).last().click();
  await expectToast(page, "Error updating profile", "Please try again later.");
  await expect(page.getByLabel("Bio (optional)")).toHaveValue("Written at a bad time");
  await control.clear();
  await save(page).last().click();
  await expectToast(page, "Success", "Your profile has been updated");
});

test("a photo is shown at once, also in the header, and can be removed", async ({ profile: page, metadata }) => {
  const photo = await drawing(600, 600).jpeg().toBuffer();
  const uploaded = page.waitForResponse((response) => response.request().method() === "PUT");
  const release = await holdRequests(page, "**/upload/sign/**");
  await choose(page, "me.jpeg", "image/jpeg", photo);
  await expect(portrait(page)).toHaveAttribute("src", /^blob:/);
  release();
  expect((await uploaded).url()).toContain("/storage/v1/object/upload/sign/avatar-uploads/");
  await expectToast(page, "Success", "Profile image uploaded successfully");
  const { avatar_url: url } = await metadata();
  expect(url).toMatch(/\/avatars\/[\da-f-]{36}-\d{13}\.jpg$/);
  await expect(page.getByRole("button", { name: "Account of Ada Lovelace" }).locator("img")).toHaveAttribute(
    "src",
    String(url),
  );
  await page.reload();
  await expect(portrait(page)).toHaveAttribute("src", String(url));
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(portrait(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove" })).toBeDisabled();
  expect(await metadata()).not.toHaveProperty("avatar_url");
  expect((await fetch(String(url))).ok).toBe(false);
});

test("other types and larger files are rejected before the upload @long", async ({ profile: page }) => {
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET") requests += 1;
  });
  await choose(page, "cv.pdf", "application/pdf", fileFixture("ok-min.pdf"));
  await expectToast(page, "Invalid file type", "Please upload a valid image file (jpg, png, gif, webp)");
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  await choose(page, "huge.png", "image/png", Buffer.concat([signature, Buffer.alloc(5_242_873)]));
  await expectToast(page, "File too large", "Please upload an image smaller than 5MB");
  await expect(portrait(page)).toHaveCount(0);
  expect(requests).toBe(0);
});

test("a file with a photo's name but not its content is rejected, and the preview is removed @long", async ({
  profile: page,
}) => {
  await choose(page, "photo.png", "image/png", fileFixture("pdf.png"));
  await expectToast(page, "Invalid file type", "Please upload a valid image file (jpg, png, gif, webp)");
  await expect(portrait(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change photo" })).toBeEnabled();
});
