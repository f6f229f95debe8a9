import { randomUUID } from "node:crypto";

import { addressOf, INSTRUCTOR } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";
import { onePagePdf, storePdf } from "./pdf.ts";
import { type Work, works } from "./work.ts";

const COHORT = "1";
const FEEDBACK_AFTER_HOURS = 20;

/** The ids of all accounts by their address. */
export async function accountIds({ backend }: Pick<Making, "backend">): Promise<(name: string) => string> {
  const rows = await backend.sql("select id, email from auth.users");
  const ids = new Map(rows.map(({ id, email }) => [email, String(id)]));
  return (name) => {
    const id = ids.get(addressOf(name));
    if (id === undefined) throw new Error(`${name} has no account`);
    return id;
  };
}

/** The running cohort hands in, and the short one did: a first version, the feedback on it, and what it asked for. */
export async function makeHandins(making: Making, console: Console): Promise<void> {
  await making.backend.sql("update public.cohorts set takes_handins = true where cohort_id = $1", [COHORT]);
  for (const version of [undefined, 2] as const) {
    const round = works.filter((work) => work.version === version);
    await answer(making, console, await handIn(making, round));
  }
}

type HandedIn = Work & { id: string; cohort: string; at: Date };

async function handIn(making: Making, round: readonly Work[]): Promise<HandedIn[]> {
  const idOf = await accountIds(making);
  const rows = round.map((work) => ({ cohort: COHORT, ...work, id: randomUUID(), user: idOf(work.from) }));
  const files = new Map<string, object>();
  for (const { id, user, file, from, text } of rows) {
    if (file === undefined) continue;
    const pdf = onePagePdf([file.replace(".pdf", ""), from, "", ...text.split(/(?<=[.:;,]) /)]);
    const path = `${user}-${randomUUID()}`;
    await storePdf(making.backend, `handins/${path}`, pdf);
    files.set(id, { path, bytes: pdf.byteLength });
  }
  const sent = rows.map((row) => ({
    ...row,
    urls: row.urls ?? [],
    shared: row.isShared ?? false,
    ...files.get(row.id),
  }));
  await sqlWithRows(
    making,
    sent,
    `select public.hand_in(id, "user", cohort, week, text, urls, path, file, bytes, false, shared)
       from jsonb_to_recordset($1::jsonb) as r (id uuid, "user" uuid, cohort text, week int, text text, urls text[],
         path text, file text, bytes int, shared boolean)`,
  );
  // Late is what the first version was.
  const dated = await sqlWithRows(
    making,
    sent,
    `update public.cohort_handins h
        set handed_in_at = new.at,
            is_late = case h.version when 1 then new.at > private.week_due_at(h.cohort_id, h.week) else h.is_late end
       from (
         select r.id, date_trunc('milliseconds', s.starts_at + r.hours * interval '1 hour') as at
         from jsonb_to_recordset($1::jsonb) as r (id uuid, cohort text, week int, hours int)
         join public.cohort_sessions s on s.cohort_id = r.cohort and s.kind = 'class' and s.week = r.week
       ) new
      where h.id = new.id
      returning h.id, h.handed_in_at`,
  );
  const times = new Map(dated.map(({ id, handed_in_at: at }) => [id, new Date(String(at))]));
  return rows.flatMap((row) => {
    const at = times.get(row.id);
    return at === undefined ? [] : [{ ...row, at }];
  });
}

/** Those who teach give feedback, and their learners get a mail. */
async function answer(making: Making, { act }: Console, round: readonly HandedIn[]): Promise<void> {
  const given: { id: string; at: Date }[] = [];
  for (const { id: handin, cohort, at: handedInAt, feedback, wantsAnother = false } of round) {
    if (feedback === undefined) continue;
    const at = hoursAfter(handedInAt, FEEDBACK_AFTER_HOURS);
    const shown = { p_cohort_id: cohort, p_handin_id: handin, p_shown_handed_in_at: handedInAt.toISOString() };
    const words = { p_body: feedback, p_wants_another: wantsAnother };
    const { id } = await act(INSTRUCTOR.email, "give_feedback", { ...shown, ...words }, at);
    given.push({ id, at });
  }
  await sqlWithRows(
    making,
    given,
    `update public.cohort_feedback f set given_at = r.at
       from jsonb_to_recordset($1::jsonb) as r (id uuid, at timestamptz) where f.id = r.id`,
  );
}

/** The instructor writes to one of the two who have fallen behind. */
export async function writeToLearner(making: Making, { act }: Console): Promise<void> {
  const idOf = await accountIds(making);
  const at = siteTime(making.now, -3, 18, 40);
  const { id } = await act(
    INSTRUCTOR.email,
    "write_to_learner",
    {
      p_cohort_id: COHORT,
      p_user_id: idOf("Sanjay Krishnan"),
      p_shown_letters: 0,
      p_text:
        "I've missed your assignments. If the weeks are full, begin with the third: it stands on its own.\n\nMy office hour on Sunday is free, too: https://book.example.com/one-to-one",
    },
    at,
  );
  await making.backend.sql("update public.cohort_letters set sent_at = $2 where id = $1", [id, at.toISOString()]);
}
