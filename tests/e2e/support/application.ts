import type { Locator, Page } from "@playwright/test";

import { smallPdf } from "../../fixtures/resumes.ts";

/** A file for the resume field. */
export const resumeFile = (buffer = smallPdf(), name = "Ada's CV.pdf", mimeType = "application/pdf") => ({
  name,
  mimeType,
  buffer,
});

/** Opens the application dialog of a backend engineer. */
export async function openApplication(page: Page): Promise<Locator> {
  await page.goto("/careers/jobs");
  await page
    .getByRole("article", { name: "Backend Engineer Intern" })
    .getByRole("button", { name: "Apply Now" })
    .click();
  return page.getByRole("dialog", { name: "Backend Engineer Intern" });
}

/** Opens the dialog and fills in its form, without sending it. */
export async function fillApplication(page: Page, email: string, resume = resumeFile()): Promise<Locator> {
  const dialog = await openApplication(page);
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Resume").setInputFiles(resume);
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  return dialog;
}
