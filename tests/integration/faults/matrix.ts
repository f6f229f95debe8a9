import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type Scene, startScene } from "../payments/scene";
import { asVisitor, finishWork, newVisitor } from "../support/visitor";
import { account } from "./account";
import { type Cast, newCast } from "./cast";
import { forms } from "./forms";
import { count, type How, type Journey, type Target, typed } from "./journey";
import { payments } from "./payments";

/** A serverless host's patience with one answer, and what the scheduler's routes ask it for, in ms. */
const ANSWER_MS = 10_000;
const JOB_MS = 60_000;

const hows: How[] = ["500", "503", "reset", "malformed", "429", "timeout", "slow"];
const journeys = [...forms, ...account, ...payments];
const jobs = new Set(["sweep", "refund", "outbox", "retention"]);

/** Lines of the whole file's tests, ours and libraries'. */
const lines: string[] = [];

/**
 * Every journey against every way in which `target` can fail, all journeys of a fault at the same time: each reads its
 * sentence in time, leaves nothing half done, and when all is well again its second try does the whole of it, once.
 * Journeys that do not ask the target are tried with the fault that takes the longest anyway.
 */
export function faultMatrix(target: Target): void {
  let scene: Scene;
  let cast: Cast;
  beforeAll(async () => {
    scene = await startScene();
    cast = await newCast(scene);
  });
  afterAll(() => void vi.restoreAllMocks());

  test.each(hows)("With a fault (%s) every journey says so, and the next try does all of it once", async (how) => {
    await clear(scene);
    listen();
    const concerned = journeys.filter(
      ({ hurt, name }) => target in hurt || how === "timeout" || isTouched(target, name),
    );
    const runs: Run[] = [];
    for (const journey of concerned) runs.push(await prepare(journey, scene, cast));

    await setFault(scene, target, how);
    const answers = await Promise.all(runs.map((run) => run.attempt()));
    await setFault(scene, target, null);
    expect(answers.map(({ answer }) => answer)).toEqual(runs.map(({ journey }) => expected(journey, target, how)));
    expect(answers.filter(({ isLate }) => isLate)).toEqual([]);

    await expect.poll(() => waitingAt(scene), { timeout: 20_000 }).toBe(0);
    // What is slow happens all the same, after its visitor has been told that it has not.
    const untouched = runs.filter(({ journey }) => target in journey.hurt && "none" in journey.left && how !== "slow");
    expect(await tracesOf(untouched)).toEqual(untouched.map(({ journey }) => [journey.name, journey.left.none]));

    await scene.makeMailsDue();
    const failed = runs.filter(
      ({ journey }, index) => answers[index]?.answer !== journey.well || jobs.has(journey.name),
    );
    const again = await Promise.all(failed.map((run) => run.attempt()));
    expect(again.map(({ answer }) => answer)).toEqual(failed.map(({ journey }) => journey.well));
    expect(await tracesOf(runs)).toEqual(runs.map(({ journey }) => [journey.name, journey.left.done]));
    expect(await count(scene, "public.email_outbox where status <> 'sent'")).toBe(0);
    const keys = (await scene.mails()).filter(({ from }) => !from.includes("no-reply@auth"));
    expect(keys).toHaveLength(await count(scene, "public.email_outbox"));
  });

  test("No line of the log tells who, what or with which token, nor two things", () => {
    expect(lines.length).toBeGreaterThan(0);
    const people = Object.values(cast).flatMap(({ email, token }) => [email, token]);
    const secrets = [
      ...people,
      "@example.com",
      "zenobia",
      "quill",
      "marmalade",
      "umbrella",
      "life.pdf",
      typed.password,
    ];
    const telling = lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())));
    expect(telling).toEqual([]);
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]|eyJ|sb_secret|Bearer /);
      const entry = JSON.parse(line) as Record<string, unknown>;
      expect(entry).toMatchObject({ time: expect.any(String), level: expect.any(String), event: expect.any(String) });
      expect(entry.event).not.toBe("forged");
    }
  });
}

/** Whether a journey has to do with a target that does it no visible harm. */
const isTouched = (target: Target, name: string) =>
  (target === "resend" && ["register", "webhook", "outbox"].includes(name)) ||
  (target === "razorpay" && ["sweep", "refund"].includes(name)) ||
  (target === "database" && jobs.has(name)) ||
  (target === "auth" && name === "register");

function listen(): void {
  for (const level of ["info", "warn", "error", "log", "debug"] as const) {
    // The stand-ins, which share the process, have lines of their own.
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      if (typeof line === "string" && line.startsWith("{")) lines.push(line);
    });
  }
}

async function clear(scene: Scene): Promise<void> {
  await scene.reset();
  await setFault(scene, "storage", null);
  await scene.sql(
    `truncate public.workshop_signups, public.waitlist_signups, public.contact_messages, public.job_applications`,
    [],
  );
  await scene.sql("delete from storage.objects", []);
  await scene.sql("update auth.users set recovery_sent_at = null", []);
}

async function setFault(scene: Scene, target: Target, how: How | null): Promise<void> {
  if (target === "razorpay") await scene.razorpay({ fail: how && { on: "api", how } });
  else await scene.setFault(target, how);
}

async function waitingAt(scene: Scene): Promise<number> {
  const response = await fetch(`${scene.url}/_control`);
  return ((await response.json()) as { waiting: number }).waiting;
}

async function prepare(journey: Journey, scene: Scene, cast: Cast) {
  const who = newVisitor();
  const go = await asVisitor(who, () => journey.prepare(scene, cast));
  return {
    journey,
    attempt: async () => {
      const start = performance.now();
      const answer = await asVisitor(who, go.attempt);
      const isLate = performance.now() - start > (jobs.has(journey.name) ? JOB_MS : ANSWER_MS);
      await asVisitor(who, () => finishWork(who));
      return { name: journey.name, answer, isLate };
    },
    traces: () => asVisitor(who, go.traces),
  };
}

type Run = Awaited<ReturnType<typeof prepare>>;

const tracesOf = (runs: Run[]) => Promise.all(runs.map(async (run) => [run.journey.name, await run.traces()]));

function expected({ hurt, well }: Journey, target: Target, how: How): string {
  const words = hurt[target] ?? well;
  return typeof words === "string" ? words : (words[how] ?? words.else);
}
