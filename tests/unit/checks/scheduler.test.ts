import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Settings = { crons: { path: string; schedule: string }[] };

const { crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as Settings;
const [, step = ""] = /^## \d+\. Scheduler$(.*?)^## /ms.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];

test("The deployment guide says which Vercel plan supports the schedules, and the alternative", () => {
  expect(crons.filter(({ schedule }) => !/^\d+ \d+ /.test(schedule))).not.toEqual([]);
  expect(step).toMatch(/Vercel's Pro plan/);
  expect(step).toMatch(/Hobby plan .* refuses/s);
  expect(step).toMatch(/external scheduler/);
});

test.each(crons)("The SQL for pg_cron calls $path as often as vercel.json does", ({ path, schedule }) => {
  const sql = /```sql\n(.*?)```/s.exec(step)?.[1] ?? "";
  const job = path.replace("/api/cron/", "");
  expect(existsSync(`app${path}/route.ts`)).toBe(true);
  expect(sql).toContain(`('${job}', '${schedule}')`);
  expect(sql).toContain("/api/cron/%s");
});
