import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { parseEnv } from "@/lib/env";
import { config } from "@/middleware";

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

test("Workflows pin each action by its commit, name its version, and only ask for read access", () => {
  const workflows = globSync(".github/workflows/*.yml").map((file) => readFileSync(file, "utf8"));
  const used = workflows.flatMap((text) => [...text.matchAll(/uses: *(.+)$/gm)].map(([, action = ""]) => action));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  for (const text of workflows) expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
});

test("The image check in the workflow starts with a complete environment", () => {
  const lines = execFileSync("sh", ["deploy/example-environment.sh"], { encoding: "utf8" }).trim().split("\n");
  const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  expect(() => parseEnv(environment)).not.toThrow();
});

test("The guide's line removes the quotes from an environment", () => {
  const [line = "exit 1"] = /^grep -E .*(?= > \/etc\/site\.env)/m.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
  const taken = execFileSync("sh", ["-c", line.replace(".env.local", ".env.example")], { encoding: "utf8" });
  expect(taken).toContain("\nEMAIL_FROM=AI Skills Academy <hello@example.com>\n");
  expect(taken).toMatch(/^SESSION_LINKS=\{.*\}$/m);
});

test("nginx caches nothing under the addresses of the middleware's pages", () => {
  const [, pattern = "$^"] = /"~(\S+)" off;/.exec(readFileSync("deploy/nginx.conf", "utf8")) ?? [];
  const pages = config.matcher.filter((source) => typeof source === "string");
  expect(pages.filter((page) => !new RegExp(pattern).test(page))).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
});

const [, step = ""] = /^## \d+\. Scheduler$(.*?)^## /ms.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];

test("The deployment guide says which Vercel plan supports the schedules, and the alternative", () => {
  expect(host.crons.filter(({ schedule }) => !/^\d+ \d+ /.test(schedule))).not.toEqual([]);
  expect(step).toMatch(/Vercel's Pro plan/);
  expect(step).toMatch(/Hobby plan .* refuses/s);
  expect(step).toMatch(/external scheduler/);
});

test.each(host.crons)("The SQL for pg_cron calls $path as often as vercel.json does", ({ path: route, schedule }) => {
  const sql = /```sql\n(.*?)```/s.exec(step)?.[1] ?? "";
  const job = route.replace("/api/cron/", "");
  expect(existsSync(`app${route}/route.ts`)).toBe(true);
  expect(sql).toContain(`('${job}', '${schedule}')`);
  expect(sql).toContain("/api/cron/%s");
});
