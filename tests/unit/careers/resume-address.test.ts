import { expect, test } from "vitest";

import { resumeAddress } from "@/lib/careers/resume-store";

test("For a hosted project the link is its bucket in the dashboard, which requires a login", () => {
  expect(resumeAddress("https://abcdefghij.supabase.co", "frontend_engineer/1795224212720-cv.pdf")).toBe(
    "https://supabase.com/dashboard/project/abcdefghij/storage/files/buckets/applications",
  );
});

test.each([
  "http://127.0.0.1:54321",
  "https://abcdefghij.supabase.co.example",
  "https://example.com/https://abcdefghij.supabase.co",
])("For the backend %s the link is the file's URL, which requires the secret key", (backend) => {
  expect(resumeAddress(backend, "frontend_engineer/1-cv.pdf")).toBe(
    `${backend}/storage/v1/object/applications/frontend_engineer/1-cv.pdf`,
  );
});
