import { expect, test } from "vitest";

import { resumeAddress } from "@/lib/careers/resume-store";
import { environment } from "@/tests/fixtures/environment";

test("Of a hosted project the address is its bucket in the dashboard, which asks for the operator's account", () => {
  Object.assign(process.env, environment, { SUPABASE_URL: "https://abcdefghij.supabase.co" });
  expect(resumeAddress("frontend_engineer/1795224212720-cv.pdf")).toBe(
    "https://supabase.com/dashboard/project/abcdefghij/storage/files/buckets/applications",
  );
});
