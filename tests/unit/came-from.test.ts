import { beforeEach, expect, test, vi } from "vitest";

const LANDING = "?utm_source=linkedin&ref=a.b-c_1&utm_medium=a%20b&x=1";
const NOTED = "utm_source=linkedin&ref=a.b-c_1";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

/** What a form sends after a page was loaded at an address. */
async function afterLoading(search: string, navigator: object = {}): Promise<string | undefined> {
  vi.stubGlobal("location", { search });
  vi.stubGlobal("navigator", navigator);
  vi.resetModules();
  const { noteCameFrom, cameFrom } = await import("@/lib/came-from");
  noteCameFrom();
  return cameFrom();
}

test("A tab keeps what its first link says of where it stood, over later pages and links", async () => {
  expect(await afterLoading("?page=2")).toBeUndefined();
  expect(await afterLoading(LANDING)).toBe(NOTED);
  expect(await afterLoading("")).toBe(NOTED);
  expect(await afterLoading("?utm_source=other")).toBe(NOTED);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: "1" }])("Nothing is noted or kept with %j", async (asks) => {
  expect(await afterLoading(LANDING, asks)).toBeUndefined();
  expect(kept.size).toBe(0);
});

test("Without storage the tab's memory has it", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(await afterLoading(LANDING)).toBe(NOTED);
});
