import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";

import { signInAs } from "../auth/account";
import { press, type Prepared } from "../faults/console/form";
import { forms } from "../faults/console/forms";
import { count } from "../faults/flow";
import { type PaymentsBackend, startPayments } from "../payments/backend";
import { newLearner } from "../profile/learner";
import { captureLog } from "../support/backend";
import { browser } from "../support/browser";
import { formOf, sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { callConsole } from "@/lib/console/action";
import { CODE_REQUIRED, signedInElsewhere } from "@/lib/console/answers";
import { enterCodeAction, startEnrolmentAction } from "@/lib/console/entry/actions";
import { loggedActions, logList } from "@/lib/console/log/log";
import { changesOf } from "@/lib/console/log/log-fields";
import { namesOf } from "@/lib/console/log/log-subjects";
import { replyAction } from "@/lib/console/messages/actions";
import { readFilter } from "@/lib/console/search-params";
import { signedOutMeanwhile } from "@/lib/content/errors";
import { initialFormState } from "@/lib/forms/form-state";
import { createUserClient } from "@/lib/supabase/server";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

/** What the log must never show: an id, an instant as programs write it, a name from the database. */
const CODE = /[\da-f]{8}-[\da-f]{4}-|\d{4}-\d\d-\d\dT|\b(?!pay_|rfnd_)[a-z]+_[a-z]+|\b(?:true|false|null)\b/;

/** Actions outside the console's forms. */
const ELSEWHERE = new Set(["accept_invitation", "make_first_owner"]);

let backend: PaymentsBackend;
let operator: { email: string; userId: string; role: "owner" };
const prepared: Prepared[] = [];
let logged: number;
beforeAll(async () => {
  stubEnvironment(companyEnvironment);
  backend = await startPayments();
  await backend.reset();
  captureLog();
  operator = { ...(await newOperator(backend, "owner")), role: "owner" };
  // The app's own deadline can be missed while all sandboxes start.
  await vi.waitFor(() => signInOperator(operator), { timeout: 60_000, interval: 5_000 });
  for (const form of forms) {
    const word = `zenobia${randomUUID().slice(0, 4)}`;
    const { fields, ...rest } = await form.prepare({ backend, operator, word, email: `${word}@example.com` });
    prepared.push({ ...rest, fields: { ...fields, account: operator.userId } });
  }
  logged = await count(backend, "public.operator_actions");
}, 120_000);

const pressAll = async () => {
  const answers: [string, string][] = [];
  for (const [index, form] of forms.entries()) {
    answers.push([form.name, await press(form, prepared[index] as Prepared)]);
  }
  return answers;
};

const every = (sentence: string) => forms.map(({ name }) => [name, sentence]);

test("Every form of the console says if its session has ended, and changes no cookie", async () => {
  await signInAs(operator.email);
  const { jar } = browser;
  await backend.sql("delete from auth.sessions where user_id = $1", [operator.userId]);
  const before = new Map(jar);
  expect(await pressAll()).toEqual(every(signedOutMeanwhile.error));
  expect(jar).toEqual(before);
  jar.clear();
  expect(await pressAll()).toEqual(every(signedOutMeanwhile.error));
  for (const sent of [sending(enterCodeAction), sending(startEnrolmentAction)]) {
    expect(await sent({ account: operator.userId, code: "123456" })).toEqual(signedOutMeanwhile);
  }
  expect(await count(backend, "public.operator_actions")).toBe(logged);
});

test(
  "Every form of the console says who is signed in in the other tab, and does nothing for that account",
  { tags: ["long"] },
  async () => {
    const learner = await newLearner(backend);
    learner.enter();
    expect(await pressAll()).toEqual(every(signedInElsewhere(learner.email)));
    await signInOperator(await newOperator(backend, "owner"));
    expect(new Set((await pressAll()).map(([, answer]) => answer.replace(/as \S+ in/, "as … in")))).toEqual(
      new Set([signedInElsewhere("…")]),
    );
    expect(await count(backend, "public.operator_actions")).toBe(logged);
  },
);

test("Every form of the console asks for a code if the second factor has ended, and continues with it", async () => {
  await signInAs(operator.email);
  expect(await pressAll()).toEqual(every(CODE_REQUIRED));
  expect(await count(backend, "public.operator_actions")).toBe(logged);
  const [reply] = forms;
  const again = { ...(prepared[0] as Prepared), code: () => codeOf(TOTP_SECRET) };
  expect(reply && (await press(reply, again))).toBe("ok");
});

test("Without a session, and for anyone who isn't an operator, a form that names no account isn't found", async () => {
  const nobodys = formOf({ requestId: randomUUID(), text: "Hello, everybody." });
  browser.jar.clear();
  await expect(replyAction(initialFormState, nobodys)).rejects.toMatchObject({
    digest: "NEXT_HTTP_ERROR_FALLBACK;404",
  });
  const learner = await newLearner(backend);
  learner.enter();
  await expect(replyAction(initialFormState, nobodys)).rejects.toMatchObject({
    digest: "NEXT_HTTP_ERROR_FALLBACK;404",
  });
  const own = formOf({ requestId: randomUUID(), text: "Hello, everybody.", account: learner.id });
  await expect(replyAction(initialFormState, own)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});

/** Submits every form, and returns the log and the names in it. */
async function fillLog() {
  await signInOperator(operator);
  expect(await pressAll()).toEqual(every("ok"));
  const filter = { cohort: "1", waits: "refund", assignee: operator.userId };
  await callConsole("console_log_export", { p_request_id: randomUUID(), p_list: "waiting-lists", p_filter: filter });
  // More rows than a page has.
  const query = { client: await createUserClient(), filter: readFilter(logList.filter, {}), cursor: null, size: 1_000 };
  const { rows } = await logList.fetchPage(query);
  return { entries: rows, ...(await namesOf(rows, operator)) };
}

test(
  "Every action is in the log, in words: no code, instants in IST, amounts in rupees, and everything with its name",
  { tags: ["long"] },
  async () => {
    const { entries, subject, names } = await fillLog();
    const done = new Set(entries.map(({ action }) => action));
    expect(loggedActions.filter((action) => !done.has(action) && !ELSEWHERE.has(action))).toEqual([]);
    expect([...done].filter((action) => !(loggedActions as string[]).includes(action))).toEqual([]);

    for (const entry of entries) {
      const changes = changesOf(entry, names).map(
        ({ label, before = "", after = "" }) => `${label}: ${before} to ${after}`,
      );
      for (const { before, after } of changesOf(entry, names)) expect(before).not.toBe(after);
      const { kind, name, href } = subject(entry);
      expect([...changes, kind, name].join("\n").replaceAll(/\S+@example\.com/g, "…"), entry.action).not.toMatch(CODE);
      expect([entry.action, name]).not.toEqual([entry.action, "since deleted"]);
      if (!/invit(?!e_waiting)|operator|export|role|erase/.test(entry.action))
        expect([entry.action, href]).not.toContain(null);
    }

    const changesBy = (action: string) =>
      entries.filter((entry) => entry.action === action).flatMap((entry) => changesOf(entry, names));
    expect(changesBy("refund")).toContainEqual({ label: "Amount", after: "₹999.50" });
    expect(changesBy("move_run")).toContainEqual({
      label: "Starts at",
      before: expect.stringMatching(/^\d+ \w{3} \d{4}, \d\d:\d\d IST$/),
      after: expect.stringMatching(/ IST$/),
    });
    expect(changesBy("set_application_state")).toEqual([
      { label: "State", before: "Received", after: "Interview" },
      { label: "Is mailed", after: "Yes" },
    ]);
    expect(changesBy("assign_message")).toEqual([{ label: "Assigned to", before: "–", after: operator.email }]);
    expect(changesBy("invite_waiting_list")).toContainEqual({
      label: "Run id",
      after: expect.stringMatching(/^AI for Human Resources, .* IST$/),
    });
    expect(changesBy("export")).toEqual([
      { label: "Filter", after: `Waits: Refund, Cohort: 1, Assignee: ${operator.email}` },
    ]);
  },
);
