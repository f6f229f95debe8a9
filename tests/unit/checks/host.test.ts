import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const host = JSON.parse(readFileSync("vercel.json", "utf8")) as {
  buildCommand: string;
  crons: { path: string; schedule: string }[];
};

test("The host's scheduler calls every scheduled job with the right method", () => {
  const jobs = readdirSync("app/api/cron").map((name) => `/api/cron/${name}`);
  expect(host.crons.map((cron) => cron.path).toSorted()).toEqual(jobs.toSorted());
  for (const { path: route, schedule } of host.crons) {
    expect(readFileSync(path.join("app", route, "route.ts"), "utf8"), route).toMatch(/export (?:const|function) GET\b/);
    expect(schedule, route).toMatch(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/);
  }
});

test("The host uses our build command, since a single `next build` lacks the script hashes", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(host.buildCommand).toBe("npm run build");
  const [, script = ""] = scripts.build?.split(" ") ?? [];
  expect(existsSync(script)).toBe(true);
});
