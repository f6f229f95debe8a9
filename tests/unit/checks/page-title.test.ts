import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { missingTitle, titleOf } from "@/lib/page-title";

const GUARDED = /await titleOf\(|title: missingTitle|: notFound\.title/;

test("Each page with a token or an id in its address has a different title if there's no such record", () => {
  const pages = globSync("app/**/*[[]*/**/page.tsx");
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !GUARDED.test(readFileSync(page, "utf8")))).toEqual([]);
});

test.each([
  ["what is there", async () => ({ id: "1" }), "Order"],
  ["nothing", async () => null, missingTitle],
  ["a failure, which the page reports", async () => Promise.reject(new Error("down")), "Order"],
])("The title for %s", async (_what, find, title) => {
  expect(await titleOf("Order", find)).toEqual(title);
  expect(missingTitle).toEqual({ absolute: "Page Not Found | AI Skills Academy" });
});
