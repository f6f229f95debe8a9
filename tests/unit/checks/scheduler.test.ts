import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Settings = { crons: { path: string; schedule: string }[] };

const { crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as Settings;
const [, step = ""] = /^## 5\. Scheduler$(.*?)^## /ms.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];

test("The guide to deploying says which of Vercel's plans takes the schedules, and what to do on others", () => {
  expect(crons.filter(({ schedule }) => !/^\d+ \d+ /.test(schedule))).not.toEqual([]);
  expect(step).toMatch(/Vercel's Pro plan/);
  expect(step).toMatch(/Hobby plan .* refuses/s);
  expect(step).toMatch(/external scheduler/);
});

test.each(crons)(
  "The SQL for databases that schedule calls $path as often as vercel.json does",
  ({ path, schedule }) => {
    const sql = /```sql\n(.*?)```/s.exec(step)?.[1] ?? "";
    const job = path.replace("/api/cron/", "");
    expect(existsSync(`app${path}/route.ts`)).toBe(true);
    expect(sql).toContain(`('${job}', '${schedule}')`);
    expect(sql).toContain("/api/cron/%s");
  },
);
