import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { careersDesk, pdfFile } from "./applicant";
import { discardResume, storeResume } from "@/lib/careers/resume-store";

const NOW = Date.now();
const PLACES = 20;

let backend: TestBackend;
let desk: ReturnType<typeof careersDesk>;
let events: ReturnType<typeof captureLog>;
beforeAll(async () => {
  backend = await startTestBackend();
  desk = careersDesk(backend);
});
beforeEach(async () => {
  await desk.clear();
  await backend.setFault("storage", null);
  events = captureLog();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const store = async () => storeResume("frontend_engineer", pdfFile(undefined, "Ada Lovelace.pdf"));

test("A file takes the first free millisecond of twenty, and where none is, it is refused", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const first = await store();
  expect(first).toContain(`/${NOW}-`);
  await backend.sql(
    `insert into storage.objects (bucket_id, name)
      select bucket_id, replace(name, $1::text, ($1::text::bigint + later)::text) from storage.objects, generate_series(1, $2::int) later`,
    [String(NOW), PLACES - 2],
  );
  expect(await store()).toBe(first.replace(String(NOW), String(NOW + PLACES - 1)));
  await expect(store()).rejects.toThrow("No free place for a resume within 20 ms");
  expect(await desk.files()).toHaveLength(PLACES);
  expect(events).toEqual([]);
});

test.each(["500", "503", "429"])(
  "A storage that fails (%s) is asked once, and what may lie there is named without its owner's name",
  async (how) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    await backend.setFault("storage", how);
    const error: unknown = await store().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "StorageApiError", status: Number(how) });
    expect(events).toEqual([
      expect.objectContaining({
        level: "error",
        event: "careers.resume-not-deleted",
        place: `frontend_engineer/${NOW}`,
        error: expect.stringContaining("Storage"),
      }),
    ]);
  },
);

test("A resume is deleted without a word, and so is one that is gone", async () => {
  const path = await store();
  await discardResume(path);
  await discardResume(path);
  expect([await desk.files(), events]).toEqual([[], []]);
});
