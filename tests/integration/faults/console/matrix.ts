import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { resetRateLimits } from "../../auth/account";
import { type PaymentsBackend, startPayments } from "../../payments/backend";
import { browser } from "../../support/browser";
import { asClient, newClient, runAfterTasks } from "../../support/client";
import { newOperator, signInOperator } from "../../support/operators";
import { type AnyFault, captureLines, heldRequests, RESPONSE_TIMEOUT_MS, setFault } from "../breaking";
import { count } from "../flow";
import { type ConsoleForm, press, type Scene } from "./form";
import { expectedAnswer, isAffected, type PlaceName, places, possibleWork } from "./places";
import { sendMails } from "@/lib/console/mails/send-mails";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

/** Long enough for the longest fault to end, in ms. */
const HELD_MS = 20_000;

const WAITING: ReadonlySet<AnyFault> = new Set(["timeout", "slow", "answer late"]);

/**
 * Submits every form during each fault of the places, and again once the service works. The first press must be
 * answered in time, and do all of its work or none; the second must finish it, without doing anything twice. Forms that
 * don't call a service are only submitted during its fault 503.
 */
export function breakForms(
  names: readonly PlaceName[],
  forms: readonly ConsoleForm[],
  faults?: readonly AnyFault[],
): void {
  const lines: string[] = [];
  const words: string[] = [];
  let backend: PaymentsBackend;
  let operator: Scene["operator"];
  let session: ReadonlyMap<string, string>;

  beforeAll(async () => {
    stubEnvironment(companyEnvironment);
    backend = await startPayments();
    operator = await newOperator(backend, "owner");
    const client = newClient();
    const signIn = async () => {
      await resetRateLimits(backend);
      await asClient(client, () => signInOperator(operator));
    };
    // The app's own deadline can be missed while all sandboxes start.
    await vi.waitFor(signIn, { timeout: 60_000, interval: 5_000 });
    session = client.jar;
  });
  afterAll(() => void vi.restoreAllMocks());

  const cases = names.flatMap((name) => (faults ?? places[name].faults).map((fault) => [name, fault] as const));

  test.each(cases)("%s, %s: no press is half done, and the second one finishes", async (name, fault) => {
    await backend.reset();
    captureLines(lines);
    const runs: Run[] = [];
    for (const form of forms.filter((one) => fault === "503" || isAffected(name, one))) {
      const word = `zenobia-${randomUUID()}`;
      words.push(word);
      runs.push(await prepare(form, { backend, operator, word, email: `${word}@example.com` }, session));
    }

    await setFault(backend, places[name], fault);
    const answers = await pressAll(runs, WAITING.has(fault));
    await setFault(backend, places[name], null);
    expect(named(runs, answers)).toEqual(runs.map(({ form }) => [form.name, expectedAnswer(name, fault, form)]));
    expect(answers.filter(({ ms }) => ms > RESPONSE_TIMEOUT_MS)).toEqual([]);

    await expect.poll(() => heldRequests(backend), { timeout: HELD_MS }).toBe(0);
    for (const run of runs) {
      const possible = isAffected(name, run.form) ? possibleWork(name, fault) : [true];
      expect(possible.map(run.expected), run.form.name).toContainEqual(await run.written());
    }

    await backend.makeMailsDue();
    const again = await pressAll(runs, false);
    expect(named(runs, again)).toEqual(runs.map(({ form }) => [form.name, "ok"]));
    await finish(backend);
    for (const run of runs) {
      expect(await run.written(), run.form.name).toEqual(run.expected(true));
      expect(await run.followed(), run.form.name).toEqual(run.expectedToFollow);
    }
    expect(await count(backend, "public.email_outbox where status <> 'sent' and resent_as is null")).toBe(0);
    const delivered = (await backend.mails()).filter(({ from }) => !from.includes("no-reply@auth"));
    expect(delivered).toHaveLength(await count(backend, "public.email_outbox where status = 'sent'"));
  });

  test("No log line holds personal data", () => {
    expect(lines.length).toBeGreaterThan(0);
    const secrets = [...words, "@example.com", operator.email];
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });
}

/** Presses one form after the other, or all at once if each waits for a time limit. */
async function pressAll(runs: readonly Run[], isAtOnce: boolean): Promise<Pressed[]> {
  if (isAtOnce) return Promise.all(runs.map((run) => run.press()));
  const pressed: Pressed[] = [];
  for (const run of runs) pressed.push(await run.press());
  return pressed;
}

/** Makes everything due, and does what is left to scheduled jobs. */
async function finish(backend: PaymentsBackend): Promise<void> {
  await backend.sql("update public.payment_refunds set next_attempt_at = now() where status <> 'done'", []);
  await runPostPaymentJobs();
  await backend.makeMailsDue();
  await sendMails();
}

/** Prepares the form in a new client with the operator's session. */
async function prepare(form: ConsoleForm, scene: Scene, session: ReadonlyMap<string, string>) {
  const client = newClient();
  const { backend, word } = scene;
  const { mails = [], laterMails = [] } = form;
  const prepared = await asClient(client, async () => {
    browser.jar = new Map(session);
    return form.prepare(scene);
  });
  const { ledger, outcome, fields } = prepared;
  const [row] = await backend.sql("select coalesce(max(position), 0) as last from public.email_outbox", []);
  const queued = async (isWanted: (template: string) => boolean) => {
    // A test mail goes to the operator, like every form's tests, so the subject tells which form it is from.
    const rows = await backend.sql(
      `select template from public.email_outbox
        where position > $1 and (position($2 in recipient) > 0
          or recipient = $3 and position($2 in payload ->> 'subject') > 0)
        order by template`,
      [row?.last, word, scene.operator.email],
    );
    return rows.map(({ template }) => String(template)).filter(isWanted);
  };
  const isLater = (template: string) => laterMails.includes(template);
  const logged = async () =>
    ledger ? ledger() : count(backend, "public.operator_actions where request_id = $1", [fields.requestId ?? null]);
  return {
    form,
    press: async () => {
      const start = performance.now();
      const answer = await asClient(client, () => press(form, prepared));
      const ms = performance.now() - start;
      await asClient(client, () => runAfterTasks(client));
      return { answer, ms };
    },
    /** What the function called by the action has written. */
    written: async () => ({ ledger: await logged(), mails: await queued((template) => !isLater(template)) }),
    expected: (isWhole: boolean) => ({
      ledger: Number(isWhole && !form.isUnlogged),
      mails: isWhole ? mails : [],
    }),
    followed: async () => ({ outcome: await outcome?.(), mails: await queued(isLater) }),
    expectedToFollow: { outcome: outcome && 1, mails: laterMails },
  };
}

type Run = Awaited<ReturnType<typeof prepare>>;
type Pressed = Awaited<ReturnType<Run["press"]>>;

const named = (runs: readonly Run[], pressed: readonly Pressed[]) =>
  runs.map(({ form }, index) => [form.name, pressed[index]?.answer]);
