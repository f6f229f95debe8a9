import { beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { APPLICATION_TABLES, careersRecords } from "./applicant";
import { storeResume } from "@/lib/careers/resume-store";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPdf } from "@/tests/fixtures/resumes";

const PLACE = "frontend_engineer/1795220782000-Ada-Lovelace.pdf";

const backend = testBackend(...APPLICATION_TABLES);
const desk = careersRecords(backend);
beforeEach(async () => void (await desk.clear()));

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
