import { beforeAll, beforeEach, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { careersRecords } from "./applicant";
import { storeResume } from "@/lib/careers/resume-store";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPdf } from "@/tests/fixtures/resumes";

const PLACE = "frontend_engineer/1795220782000-Ada-Lovelace.pdf";

let backend: TestBackend;
let desk: ReturnType<typeof careersRecords>;
beforeAll(async () => {
  backend = await startTestBackend();
  desk = careersRecords(backend);
});
beforeEach(async () => desk.clear());

const store = async (content = smallPdf()) => storeResume(PLACE, new Uint8Array(content).buffer);

test("An existing resume is not overwritten", async () => {
  await store();
  await store(Buffer.from("another"));
  expect(await desk.files()).toEqual([PLACE]);
  const { data } = await createAdminClient().storage.from("applications").download(PLACE);
  expect(data?.size).toBe(smallPdf().length);
});

test.each(["500", "503", "429"] as const)("A storage fault (%s) is thrown to the caller", async (how) => {
  await backend.setFault("storage", how);
  await expect(store()).rejects.toMatchObject({ name: "StorageApiError", status: Number(how) });
});

/** Reserves paths for a number of submissions named `${prefix}…` concurrently. */
async function reserve(prefix: string, count: number, fileName: string): Promise<string[]> {
  const rows = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      backend.sql("select public.reserve_resume_place($1, 'frontend_engineer', $2) as place", [
        `${prefix}${index}`.padEnd(64, "0"),
        fileName,
      ]),
    ),
  );
  return rows.map(([row]) => String(row?.place));
}

test("Concurrent files of one name get different paths", async () => {
  const places = await reserve("ab", 9, "cv.pdf");
  expect(new Set(places).size).toBe(9);
  for (const place of places) expect(place).toMatch(/^frontend_engineer\/\d{13}-cv\.pdf$/);
});
