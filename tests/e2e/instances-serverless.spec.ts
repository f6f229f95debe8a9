import { drawing } from "../fixtures/photos.ts";
import { heavyPdf } from "../fixtures/resumes.ts";
import { fillApplication, resumeFile } from "./support/application.ts";
import { enter } from "./support/auth-page.ts";
import { expect, test as base } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

/** Node's permission model: everything may be read, nothing written. */
const READ_ONLY = "--permission --allow-fs-read=* --allow-addons --allow-worker --allow-child-process";

const test = base.extend<object, { nodeOptions: string }>({ nodeOptions: [READ_ONLY, { scope: "worker" }] });

test("the site works on a read-only file system and attempts no write", async ({
  page,
  stack,
  mailbox,
  tolerate,
  account,
}) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/storage/);
  const dialog = await fillApplication(page, account, resumeFile(heavyPdf(2_097_152)));
  await dialog.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
  // Sent after the response, since no scheduler runs here.
  await mailbox.waitFor(account);

  await enter(page, account, "/edit-profile");
  const photo = { name: "me.png", mimeType: "image/png", buffer: await drawing(600, 600).png().toBuffer() };
  await page.getByLabel("Photo", { exact: true }).setInputFiles(photo);
  await expectToast(page, "Success", "Profile image uploaded successfully");

  for (const path of ["/", "/course", "/robots.txt", "/sitemap.xml", "/nowhere", "/api/health"])
    await page.request.get(path);
  expect(stack.appLog.filter((line) => /ERR_ACCESS_DENIED|EROFS|EACCES|EPERM/.test(line))).toEqual([]);
});
