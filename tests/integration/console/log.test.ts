import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";

import { press } from "../faults/console/form";
import { forms } from "../faults/console/forms";
import { type PaymentsBackend, startPayments } from "../payments/backend";
import { newOperator, signInOperator } from "../support/operators";
import { callConsole } from "@/lib/console/action";
import { type LogEntry, loggedActions, logList } from "@/lib/console/log/log";
import { changesOf, isKnownField } from "@/lib/console/log/log-fields";
import { namesOf } from "@/lib/console/log/log-subjects";
import { readFilter } from "@/lib/console/search-params";
import { createUserClient } from "@/lib/supabase/server";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

/** What the log must never show: an id, an instant as programs write it, a name from the database. */
const CODE = /[\da-f]{8}-[\da-f]{4}-|\d{4}-\d\d-\d\dT|\b(?!pay_|rfnd_)[a-z]+_[a-z]+|\b(?:true|false|null)\b/;

/** Actions outside the console's forms. */
const ELSEWHERE = new Set(["accept_invitation", "make_first_owner"]);

let backend: PaymentsBackend;
let operator: { email: string; userId: string; role: "owner" };
let entries: readonly LogEntry[];
let said: Awaited<ReturnType<typeof namesOf>>;
beforeAll(async () => {
  stubEnvironment(companyEnvironment);
  backend = await startPayments();
  operator = { ...(await newOperator(backend, "owner")), role: "owner" };
  // The app's own deadline can be missed while all sandboxes start.
  await vi.waitFor(() => signInOperator(operator), { timeout: 60_000, interval: 5_000 });
  for (const form of forms) {
    const word = `zenobia${randomUUID().slice(0, 4)}`;
    const prepared = await form.prepare({ backend, operator, word, email: `${word}@example.com` });
    expect([form.name, await press(form, prepared)]).toEqual([form.name, "ok"]);
  }
  const filter = { cohort: "1", waits: "refund", assignee: operator.userId };
  await callConsole("console_log_export", { p_request_id: randomUUID(), p_list: "waiting-lists", p_filter: filter });
  // More rows than a page has.
  const query = { client: await createUserClient(), filter: readFilter(logList.filter, {}), cursor: null, size: 1_000 };
  ({ rows: entries } = await logList.fetchPage(query));
  said = await namesOf(entries, operator);
}, 120_000);

const keysOf = (json: unknown) => Object.keys(json ?? {});

test("Every action of the console is in the log, and each field that it writes has words", () => {
  const done = new Set(entries.map(({ action }) => action));
  expect(loggedActions.filter((action) => !done.has(action) && !ELSEWHERE.has(action))).toEqual([]);
  expect([...done].filter((action) => !(loggedActions as string[]).includes(action))).toEqual([]);
  const fields = entries.flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]);
  expect([...new Set(fields)].filter((name) => !isKnownField(name))).toEqual([]);
});

test("Nothing in the log is a code: values are words, and each entry is about something with a name", () => {
  const { subject, names } = said;
  for (const entry of entries) {
    const changes = changesOf(entry, names).map(
      ({ label, before = "", after = "" }) => `${label}: ${before} to ${after}`,
    );
    for (const { before, after } of changesOf(entry, names)) expect(before).not.toBe(after);
    const { kind, name, href } = subject(entry);
    expect([...changes, kind, name].join("\n").replaceAll(/\S+@example\.com/g, "…"), entry.action).not.toMatch(CODE);
    expect([entry.action, name]).not.toEqual([entry.action, "since deleted"]);
    if (!/invit(?!e_waiting)|operator|export|role/.test(entry.action)) expect([entry.action, href]).not.toContain(null);
  }
});

test("Instants are in IST, amounts in rupees, and new values aren't shown as changed ones", () => {
  const { names } = said;
  const changesBy = (action: string) =>
    entries.filter((entry) => entry.action === action).flatMap((entry) => changesOf(entry, names));
  expect(changesBy("refund")).toContainEqual({ label: "Amount", after: "₹999.50" });
  expect(changesBy("move_run")).toContainEqual({
    label: "Starts",
    before: expect.stringMatching(/^\d+ \w{3} \d{4}, \d\d:\d\d IST$/),
    after: expect.stringMatching(/ IST$/),
  });
  expect(changesBy("set_application_state")).toEqual([
    { label: "State", before: "Received", after: "Interview" },
    { label: "Applicant told", after: "Yes" },
  ]);
  expect(changesBy("assign_message")).toEqual([{ label: "Assigned to", before: "–", after: operator.email }]);
  expect(changesBy("invite_waiting_list")).toContainEqual({
    label: "Run",
    after: expect.stringMatching(/^AI for Human Resources, .* IST$/),
  });
  expect(changesBy("export")).toEqual([
    { label: "Filter", after: `Waiting for: Refund older than a day, Cohort #1, Assigned to: ${operator.email}` },
  ]);
});
