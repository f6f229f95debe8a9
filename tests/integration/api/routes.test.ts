import { expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { requestHealth } from "../support/health";
import { GET as getOutbox, POST as postOutbox } from "@/app/api/cron/outbox/route";
import { environment } from "@/tests/fixtures/environment";

const backend = testBackend();

const cron = (authorization?: string) =>
  new Request("https://site.example.com/api/cron/outbox", { headers: authorization ? { authorization } : {} });

test("The scheduler's route rejects any other authorization", async () => {
  const { CRON_SECRET } = environment;
  for (const authorization of [undefined, "", "Bearer ", "Bearer wrong", CRON_SECRET, `Bearer ${CRON_SECRET}x`])
    for (const handle of [getOutbox, postOutbox]) {
      const response = await handle(cron(authorization));
      expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
    }
});

test("The scheduler's route sends due mails, returns the counts and logs one line about itself", async () => {
  const events = captureLog();
  await backend.sql(
    "insert into public.email_outbox (template, recipient, payload) values ('waitlist-joined', 'ada@example.com', jsonb_build_object('token', gen_random_uuid()))",
    [],
  );
  const response = await postOutbox(cron(`Bearer ${environment.CRON_SECRET}`));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.json()).toEqual({ sent: 1, retried: 0, failed: 0 });
  const again = await getOutbox(cron(`Bearer ${environment.CRON_SECRET}`));
  expect(await again.json()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(events.filter(({ event }) => event === "outbox.done")).toMatchObject([{ sent: 1 }, { sent: 0 }]);
});

test("While the scheduler's secret is being rotated both are accepted", async () => {
  captureLog();
  vi.stubEnv("CRON_SECRET", `the-new-secret-of-the-scheduler, ${environment.CRON_SECRET}`);
  vi.resetModules();
  const { POST } = await import("@/app/api/cron/outbox/route");
  const statuses = ["the-new-secret-of-the-scheduler", environment.CRON_SECRET, "neither"].map(
    async (secret) => (await POST(cron(`Bearer ${secret}`))).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
});

test("The scheduler's route queues and sends the reminders that are due, once", async () => {
  captureLog();
  await backend.sql(
    `with run as (
       insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
       values ('AI for Marketing & Sales', now() + interval '50 minutes', now() + interval '2 hours', 'https://meet.example.com/x')
       returning id
     )
     insert into public.workshop_signups ("Email Address", "Session Title", run_id, "Registration Date")
     select 'grace@example.com', 'AI for Marketing & Sales', run.id, now() - interval '3 days' from run`,
    [],
  );
  const run = async (): Promise<unknown> => (await postOutbox(cron(`Bearer ${environment.CRON_SECRET}`))).json();
  expect(await run()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(await run()).toEqual({ sent: 0, retried: 0, failed: 0 });
  const [mail] = await backend.mails();
  expect(mail).toMatchObject({ to: "grace@example.com", subject: "Starting soon: AI for Marketing & Sales" });
});

test("With the database down the scheduler's route says so, and still tries each part", async () => {
  const events = captureLog();
  await backend.setFault("database", "reset");
  const response = await postOutbox(cron(`Bearer ${environment.CRON_SECRET}`));
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: "The job failed.", errorId: expect.any(String) },
  ]);
  expect(events.map(({ event }) => event)).toEqual([
    "job.part-failed",
    "notices.failed",
    "billing-reminders.failed",
    "job.part-failed",
    "job.part-failed",
    "outbox.drain-failed",
    "job.failed",
  ]);
});

test("The health check is 200 with every dependency and its response time", async () => {
  const response = await requestHealth();
  const up = { ok: true, ms: expect.any(Number) };
  expect(await response.json()).toEqual({
    status: "ok",
    checks: { database: up, auth: up, storage: up, email: up, payments: up },
  });
  expect(response.status).toBe(200);
});

test("The health check and the log say which commit runs", async () => {
  vi.stubEnv("COMMIT", "5ea7c0ffee00");
  vi.resetModules();
  const { GET } = await import("@/app/api/health/route");
  expect(await (await GET()).json()).toMatchObject({ commit: "5ea7c0ffee00" });
  const events = captureLog();
  const { POST } = await import("@/app/api/cron/outbox/route");
  await POST(cron(`Bearer ${environment.CRON_SECRET}`));
  expect(events.at(-1)).toMatchObject({ event: "outbox.done", commit: "5ea7c0ffee00" });
});

test("security.txt says whom to tell, and is valid for at least another half year", async () => {
  const { GET } = await import("@/app/.well-known/security.txt/route");
  const text = await GET().text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(180 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
});

test("A password manager is led to the page for a new password", async () => {
  const { GET } = await import("@/app/.well-known/change-password/route");
  const { status, headers } = GET();
  expect([status, headers.get("location")]).toEqual([302, "/auth/reset"]);
});

test("A dependency that's down is named by the health check, which is a 503 and uncached, and by the log", async () => {
  for (const [target, how, name, facts] of [
    ["storage", "reset", "storage", { error: expect.stringMatching(/./) as string }],
    ["resend", "429", "email", { status: 429 }],
    ["auth", "malformed", "auth", { error: expect.stringMatching(/./) as string }],
    // It answers, but refuses us.
    ["resend", "401", "email", { status: 401, toDo: "check RESEND_API_KEY" }],
    ["storage", "403", "storage", { status: 403, toDo: "check SUPABASE_SECRET_KEY" }],
  ] as const) {
    const events = captureLog([]);
    await backend.setFault(target, how);
    const start = performance.now();
    const response = await requestHealth();
    await backend.setFault(target, null);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
    const { status, checks } = (await response.json()) as {
      status: string;
      checks: Record<string, { ok: boolean; ms: number }>;
    };
    expect(status).toBe("unavailable");
    expect(Object.keys(checks).filter((one) => !checks[one]?.ok)).toEqual([name]);
    expect(checks[name]?.ms).toBeLessThanOrEqual(performance.now() - start + 1);
    const line = { level: "warn", event: "health.down", dependency: name, ...facts };
    expect(events).toEqual([expect.objectContaining(line)]);
    vi.restoreAllMocks();
  }
});

test("The health check and a starting server's log say that the database lacks a migration; a newer one is fine", async () => {
  const newest = "(select max(version) from supabase_migrations.schema_migrations)";
  const rename = (version: string) =>
    backend.sql(`update supabase_migrations.schema_migrations set version = ${version} where version = ${newest}`, []);
  const [known] = await backend.sql(`select ${newest} as version`, []);
  await rename("'29990101000000'");
  const events = captureLog();
  const response = await requestHealth();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ checks: { database: { ok: false, lacks: 1 } } });
  const { prepareServer } = await import("@/instrumentation-node");
  prepareServer();
  const line = { event: "database.behind", missing: known?.version, toDo: "npx supabase db push --remote" };
  await expect.poll(() => events).toContainEqual(expect.objectContaining(line));
  await rename(`'${String(known?.version)}'`);
  await backend.sql("insert into supabase_migrations.schema_migrations (version) values ('29990101000000')", []);
  expect((await requestHealth()).status).toBe(200);
  await backend.sql("delete from supabase_migrations.schema_migrations where version = '29990101000000'", []);
});

test("Health checks within ten seconds share one run, even while it's in progress", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const first = await Promise.all([requestHealth(), requestHealth(0), requestHealth(0)]);
  expect(asked).toHaveBeenCalledTimes(5);
  const texts = new Set(await Promise.all(first.map((response) => response.text())));
  expect(texts.size).toBe(1);

  await backend.setFault("storage", "503");
  captureLog();
  asked.mockClear();
  expect((await requestHealth(9_000)).status).toBe(200);
  expect(asked).not.toHaveBeenCalled();
  expect((await requestHealth(1_000)).status).toBe(503);
  expect(asked).toHaveBeenCalledTimes(5);

  await backend.setFault("storage", null);
  expect((await requestHealth(9_000)).status).toBe(503);
  expect((await requestHealth(1_000)).status).toBe(200);
});

test("A run from before the clock was set back is not shared", async () => {
  await requestHealth();
  captureLog();
  await backend.setFault("storage", "503");
  expect((await requestHealth(-3_600_000)).status).toBe(503);
  await backend.setFault("storage", null);
  expect((await requestHealth(3_600_000)).status).toBe(200);
});
