import { beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { ensureSessionRuns } from "@/sandbox/launcher/session-runs";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});

const runs = () =>
  backend.sql(
    `select id, session_title as title, extract(epoch from starts_at - now()) / 3600 as hours,
            to_char(starts_at at time zone time_zone, 'HH24:MI') as clock
       from public.session_runs order by starts_at`,
    [],
  );

test("The sandbox has coming runs from the start: one whose reminder is due within about an hour, one of Human Resources", async () => {
  expect(await runs()).toEqual([]);
  await ensureSessionRuns(backend);
  const [first, ...later] = await runs();
  expect(first).toMatchObject({ title: "AI for Marketing & Sales" });
  expect(Number(first?.hours)).toBeGreaterThan(24.9);
  expect(Number(first?.hours)).toBeLessThanOrEqual(25.25);
  expect(first?.clock).toMatch(/:(?:00|15|30|45)$/);
  expect(later).toMatchObject([
    { title: "AI for Human Resources", clock: "11:00" },
    { title: "AI for Marketing & Sales", clock: "11:00" },
  ]);
});

test("A restart adds none while a session has one, cancelled or not, and only those that are missing", async () => {
  const before = await runs();
  await backend.sql(
    "update public.session_runs set state = 'cancelled' where session_title = 'AI for Human Resources'",
    [],
  );
  await ensureSessionRuns(backend);
  expect((await runs()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

  await backend.sql(
    `update public.session_runs set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
      where session_title = 'AI for Human Resources'`,
    [],
  );
  await ensureSessionRuns(backend);
  const titles = (await runs()).filter(({ hours }) => Number(hours) > 0).map(({ title }) => title);
  expect(titles).toEqual(["AI for Marketing & Sales", "AI for Human Resources", "AI for Marketing & Sales"]);
});
