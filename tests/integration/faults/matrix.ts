import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type PaymentsBackend, startPayments } from "../payments/backend";
import { asClient, runAfterTasks, newClient } from "../support/client";
import { account } from "./account";
import { captureLines, type Fault, heldRequests, RESPONSE_TIMEOUT_MS, setFault, type Target } from "./breaking";
import { classroom } from "./classroom";
import { count, type Flow, inputs } from "./flow";
import { forms } from "./forms";
import { payments } from "./payments";
import { type TestUsers, createTestUsers } from "./users";
import { drainWholeOutbox } from "@/lib/email/outbox";

/** The time limit that the scheduled routes set, in ms. */
const JOB_TIMEOUT_MS = 60_000;

const faults: Fault[] = ["500", "503", "reset", "malformed", "429", "401", "403", "timeout", "slow"];
const flows = [...forms, ...account, ...classroom, ...payments];
const jobs = new Set(["sweep", "refund", "outbox", "retention"]);

/** The log lines of all tests in the file. */
const lines: string[] = [];

/**
 * Runs every flow with every fault of `target`, all flows of a fault concurrently. Each must show its message in time
 * and store nothing incomplete; once the fault is gone, a retry must do everything exactly once. Flows that don't use
 * the target only run with the time-out.
 */
export function faultMatrix(target: Target): void {
  let backend: PaymentsBackend;
  let users: TestUsers;
  beforeAll(async () => {
    backend = await startPayments();
    users = await createTestUsers(backend);
  });
  afterAll(() => void vi.restoreAllMocks());

  // Only the mail provider has a quota that ends with the day.
  test.each(target === "resend" ? [...faults, "quota" as const] : faults)(
    "With the fault %s each flow shows its message, and its retry stores everything once",
    async (fault) => {
      await clear(backend);
      captureLines(lines);
      const affected = flows.filter(
        ({ failure, name }) => target in failure || fault === "timeout" || usesTarget(target, name),
      );
      const runs: Run[] = [];
      for (const flow of affected) runs.push(await prepare(flow, backend, users));

      await setFault(backend, { target }, fault);
      const answers = await Promise.all(runs.map((run) => run.attempt()));
      await setFault(backend, { target }, null);
      expect(answers.map(({ answer }) => answer)).toEqual(runs.map(({ flow }) => expected(flow, target, fault)));
      expect(answers.filter(({ isLate }) => isLate)).toEqual([]);

      await expect.poll(() => heldRequests(backend), { timeout: 20_000 }).toBe(0);
      // A slow request still takes effect after its client has timed out.
      const unstored = runs.filter(
        ({ flow }) => target in flow.failure && "afterFault" in flow.stored && fault !== "slow",
      );
      expect(await storedDataOf(unstored)).toEqual(unstored.map(({ flow }) => [flow.name, flow.stored.afterFault]));

      await backend.makeMailsDue();
      const failed = runs.filter(
        ({ flow }, index) => answers[index]?.answer !== successOf(flow) || jobs.has(flow.name),
      );
      const again = await Promise.all(failed.map((run) => run.attempt()));
      expect(again.map(({ answer }) => answer)).toEqual(failed.map(({ flow }) => successOf(flow)));
      expect(await storedDataOf(runs)).toEqual(runs.map(({ flow }) => [flow.name, flow.stored.afterRetry]));
      // A mail written while another run sends mails is left to the scheduler.
      await drainWholeOutbox();
      expect(await count(backend, "public.email_outbox where status <> 'sent'")).toBe(0);
      const keys = (await backend.mails()).filter(({ from }) => !from.includes("no-reply@auth"));
      expect(keys).toHaveLength(await count(backend, "public.email_outbox"));
    },
  );

  test("No log line holds personal data, input or a token, and each is one JSON object", () => {
    expect(lines.length).toBeGreaterThan(0);
    const people = Object.values(users).flatMap(({ email, token }) => [email, token]);
    const typed = ["zenobia", "quill", "marmalade", "umbrella", "life.pdf", inputs.password];
    const secrets = [...people, ...typed, "@example.com"];
    const leaking = lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())));
    expect(leaking).toEqual([]);
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]|eyJ[\w-]{12}|sb_secret|Bearer /);
      const entry = JSON.parse(line) as Record<string, unknown>;
      expect(entry).toMatchObject({ time: expect.any(String), level: expect.any(String), event: expect.any(String) });
      expect(entry.event).not.toBe("forged");
    }
  });
}

/** Whether a flow uses the target without showing its fault. */
const usesTarget = (target: Target, name: string) =>
  (target === "resend" && ["register", "webhook"].includes(name)) ||
  (target === "razorpay" && ["sweep", "refund"].includes(name)) ||
  (target === "database" && jobs.has(name)) ||
  (target === "auth" && name === "register");

async function clear(backend: PaymentsBackend): Promise<void> {
  await backend.reset();
  await setFault(backend, { target: "storage" }, null);
  await backend.sql(
    `truncate public.workshop_signups, public.waitlist_signups, public.contact_messages, public.contact_replies, public.job_applications cascade`,
    [],
  );
  await backend.sql("delete from storage.objects", []);
  await backend.sql("update auth.users set recovery_sent_at = null", []);
}

async function prepare(flow: Flow, backend: PaymentsBackend, users: TestUsers) {
  const client = newClient();
  const run = await asClient(client, () => flow.prepare(backend, users));
  return {
    flow,
    attempt: async () => {
      const start = performance.now();
      const answer = await asClient(client, run.attempt);
      const isLate = performance.now() - start > (jobs.has(flow.name) ? JOB_TIMEOUT_MS : RESPONSE_TIMEOUT_MS);
      await asClient(client, () => runAfterTasks(client));
      return { name: flow.name, answer, isLate };
    },
    storedData: () => asClient(client, run.storedData),
  };
}

type Run = Awaited<ReturnType<typeof prepare>>;

const storedDataOf = (runs: Run[]) => Promise.all(runs.map(async (run) => [run.flow.name, await run.storedData()]));

const successOf = ({ success = "ok" }: Flow) => success;

function expected(flow: Flow, target: Target, fault: Fault): string {
  const message = flow.failure[target] ?? successOf(flow);
  return typeof message === "string" ? message : (message[fault] ?? message.else);
}
