import { heavyPdf } from "../fixtures/resumes.ts";
import { alertsOf } from "./support/alerts.ts";
import { fillApplication, openApplication, resumeFile } from "./support/application.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";

test("an application is sent, and the dialog confirms it", async ({ page, mailbox, sql, stack, uniqueEmail }) => {
  const dialog = await openApplication(page);
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await dialog.getByLabel("Resume").setInputFiles(resumeFile(heavyPdf(2_097_152)));
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  const release = await holdRequests(page, "**/careers/jobs");
  await submit.click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();

  const success = page.getByRole("dialog", { name: "Application Submitted!" });
  await expect(success).toContainText("Your resume was uploaded successfully.");
  await expect(page.getByRole("group", { name: "Application Submitted!" })).toContainText(
    "Your resume was uploaded successfully.",
  );
  const [row] = await sql("select role, resume_path, resume_bytes from job_applications where email = $1", [
    uniqueEmail,
  ]);
  expect(row).toMatchObject({ role: "backend_engineer", resume_bytes: 2_097_152 });
  expect(row?.["resume_path"]).toMatch(/^backend_engineer\/\d{13}-Ada-s-CV\.pdf$/);
  await mailbox.waitFor(uniqueEmail);
  const mail = await mailbox.waitFor(stack.environment["CAREERS_EMAIL"] ?? "");
  expect(mail.replyTo).toBe(uniqueEmail);

  await success.getByRole("button", { name: "Close" }).click();
  await expect(success).toBeHidden();
  const again = await openApplication(page);
  await expect(again.getByLabel("Resume")).toHaveValue("");
  await expect(again.getByLabel("Description")).toHaveValue("");
});

test("a signed-in user's name and address are filled in and read-only @long", async ({ page, sql, signedIn }) => {
  const dialog = await openApplication(page);
  await expect(dialog.getByLabel("Email")).toHaveValue(signedIn);
  await expect(dialog.getByLabel("Email")).not.toBeEditable();
  await expect(dialog.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await expect(dialog.getByLabel("Name")).not.toBeEditable();
  await dialog.getByLabel("Resume").setInputFiles(resumeFile());
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  await dialog.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
  const applications = "select 1 from job_applications a join auth.users u on u.id = a.user_id where u.email = $1";
  expect(await sql(applications, [signedIn])).toHaveLength(1);
});

test("a file of the wrong type or size is rejected with an alert and removed @long", async ({ page }) => {
  const dialog = await openApplication(page);
  const resume = dialog.getByLabel("Resume");
  const alerts = alertsOf(page);
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  await resume.setInputFiles(resumeFile(Buffer.from("Hello"), "cv.txt", "text/plain"));
  await expect.poll(() => alerts).toEqual(["Please upload a PDF file."]);
  await expect(resume).toHaveValue("");
  await resume.setInputFiles(resumeFile(heavyPdf(2_097_153)));
  await expect.poll(() => alerts.at(-1)).toBe("File size exceeds 2MB. Please upload a smaller PDF.");
  await expect(resume).toHaveValue("");
  await expect(dialog.getByRole("button", { name: "Submit Application" })).toBeDisabled();
});

test("a failure keeps the input, and a retry succeeds", async ({ page, control, uniqueEmail }) => {
  const dialog = await fillApplication(page, uniqueEmail);
  await control.fail("storage", "500");
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  await submit.click();
  const failure = page.getByRole("group", { name: "Upload failed" });
  await expect(failure).toContainText("An error occurred. Please try again.");
  await expect(dialog.getByLabel("Description")).toHaveValue("I wrote the first program.");
  await expect(dialog.getByLabel("Resume")).toHaveValue(/CV\.pdf$/);
  await control.clear();
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
});
