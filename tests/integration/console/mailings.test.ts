// @module-tag long
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { formOf } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { messageRunAction } from "@/lib/console/sessions/broadcast-actions";
import { openMailings } from "@/lib/console/sessions/mailings";
import { findRun } from "@/lib/console/sessions/runs";
import { initialFormState } from "@/lib/forms/form-state";
import { withOwnDeadline } from "@/lib/http/deadline";
import { queueMails } from "@/lib/registrations/queue-mails";
import { scheduleRun } from "@/tests/fixtures/session-runs";

const TITLE = "AI for Human Resources";
const PEOPLE = 1_200;

const backend = testBackend();

test("A message to a large run says how many people get it and how many mails are queued; so does the run until all are", async () => {
  await signInOperator(await newOperator(backend, "staff"));
  const runId = await scheduleRun(backend, TITLE);
  await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Session Title", run_id)
     select 'person' || n || '@example.com', $1, $2 from generate_series(1, ${PEOPLE}) n`,
    [TITLE, runId],
  );
  const run = await findRun(runId);
  if (!run) throw new Error("no run");
  const press = async (to: "me" | "all") => {
    const { result } = await messageRunAction(
      initialFormState,
      formOf({
        requestId: randomUUID(),
        runId,
        audience: "registered",
        shownCount: String(PEOPLE),
        subject: "Bring your laptop",
        text: "You will need it.",
        to,
      }),
    );
    return result?.ok ? result.data?.message : result;
  };
  await press("me");
  expect(await press("all")).toBe("It's going to 1,200 people.");
  await backend.sql("select public.tell()", []);
  expect(await openMailings(run)).toMatchObject([{ kind: "session-message", people: PEOPLE, queued: 1_000 }]);
  await withOwnDeadline(60_000, () => queueMails("notices"));
  expect(await openMailings(run)).toEqual([]);
  const [mails] = await backend.sql(
    "select count(distinct recipient)::integer as people from public.email_outbox where person is not null",
    [],
  );
  expect(mails).toEqual({ people: PEOPLE });
});
