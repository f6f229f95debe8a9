import { expect, type Locator, type Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";

import { smallPdf } from "../../fixtures/resumes.ts";
import type { Stack } from "./stack.ts";

/** A file for the field "resume". */
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

/** Adds an application with its resume, as the server stores it; returns its id. */
export async function storeApplication({ backend }: Stack, email: string): Promise<string> {
  const path = `backend_engineer/1732435200000-${randomUUID()}.pdf`;
  const { storage } = createClient(backend.url, backend.secretKey);
  const { error } = await storage.from("applications").upload(path, smallPdf(), { contentType: "application/pdf" });
  if (error) throw error;
  const [application] = await backend.sql(
    `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes)
     values ('backend_engineer', 'Ada Lovelace', $1, 'I wrote the first program.', $2, $3) returning id`,
    [email, path, smallPdf().length],
  );
  return String(application?.id);
}

/** Checks that a signed address leads to a resume, and is valid for 60 seconds. */
export async function expectResumeAt(url: string): Promise<void> {
  const resume = await fetch(url);
  expect([resume.status, resume.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const token = new URL(url).searchParams.get("token") ?? "";
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, number>;
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60);
}
