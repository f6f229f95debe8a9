import fc from "fast-check";
import { expect, test } from "vitest";

import { safeFileName } from "@/lib/careers/safe-file-name";
import names from "@/tests/fixtures/filenames.json";
import { median } from "@/tests/fixtures/median";

/** One extension, no other dot, and no character special to paths, shells or terminals. */
const SAFE = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?\.pdf$/;

test.each(names)("$cls $id becomes a safe name", ({ name }) => {
  expect(safeFileName(name)).toMatch(SAFE);
});

test.each([
  ["resume.pdf", "resume.pdf"],
  ["RESUME.PDF", "RESUME.pdf"],
  ["Ada Lovelace – CV (final).pdf", "Ada-Lovelace-CV-final.pdf"],
  ["a.b.c.pdf", "a-b-c.pdf"],
  ["Zoë_Müller.pdf", "Zoe_Muller.pdf"],
  ["ﬁle.pdf", "file.pdf"],
  ["रिज़्यूमे.pdf", "resume.pdf"],
  ["cv.exe.pdf", "cv-exe.pdf"],
  ["cv.html", "cv-html.pdf"],
  ["..\\..\\windows\\win.ini.pdf", "win-ini.pdf"],
  ["frontend_engineer/../backend_engineer/x.pdf", "x.pdf"],
  ["folder/cv.pdf/ ", "cv.pdf"],
  [`${"b".repeat(500)}${"a".repeat(996)}.pdf`, `${"a".repeat(100)}.pdf`],
  ["cv\u202E\u2066gnp.pdf", "cvgnp.pdf"],
  ["x.pdf\0.exe", "x-pdf-exe.pdf"],
  ["", "resume.pdf"],
])("%j is stored as %s", (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

test("Any file name becomes safe, and a safe name is unchanged", () => {
  const anyName = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc
      .array(fc.constantFrom("..", "/", "\\", ".pdf", "\0", "%2e", "-", "_", "é", "\uD800"), { maxLength: 60 })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anyName, (name) => {
      const safe = safeFileName(name);
      expect(safe).toMatch(SAFE);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});

test("A name of 2 MB is handled in time", () => {
  const waits = [1, 2, 3].map(() => {
    const start = performance.now();
    safeFileName(" .pdf".repeat(400_000));
    safeFileName("-".repeat(2_000_000));
    return performance.now() - start;
  });
  expect(median(waits), waits.join()).toBeLessThan(500);
});
