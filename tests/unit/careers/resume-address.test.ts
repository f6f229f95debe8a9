import { beforeEach, expect, test, vi } from "vitest";

import { environment } from "@/tests/fixtures/environment";

/** The environment is read once: each test has the module as new. */
beforeEach(() => vi.resetModules());

async function addressWith(backend: string, path: string): Promise<string> {
  Object.assign(process.env, environment, { SUPABASE_URL: backend });
  const { resumeAddress } = await import("@/lib/careers/resume-store");
  return resumeAddress(path);
}

test("Of a hosted project the address is its bucket in the dashboard, which asks for the operator's account", async () => {
  expect(await addressWith("https://abcdefghij.supabase.co", "frontend_engineer/1795224212720-cv.pdf")).toBe(
    "https://supabase.com/dashboard/project/abcdefghij/storage/files/buckets/applications",
  );
});

test.each([
  "http://127.0.0.1:54321",
  "https://abcdefghij.supabase.co.example",
  "https://example.com/https://abcdefghij.supabase.co",
])("Of the backend %s it is the file's own, which asks for the secret key", async (backend) => {
  expect(await addressWith(backend, "frontend_engineer/1-cv.pdf")).toBe(
    `${backend}/storage/v1/object/applications/frontend_engineer/1-cv.pdf`,
  );
});
