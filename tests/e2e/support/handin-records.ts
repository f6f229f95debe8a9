import { randomUUID } from "node:crypto";

import { addCohort, addSession, enrol } from "./room-records.ts";
import type { Stack } from "./stack.ts";

const COHORT = "12";
const DAY_MS = 86_400_000;

const people = [
  { email: "handin-asha@example.com", fullName: "Asha Rao-Venkataraman" },
  { email: "handin-bola@example.com", fullName: "Bola Adeyemi" },
  { email: "handin-chen@example.com", fullName: "Chen Wei" },
  { email: "handin-dana@example.com", fullName: "Dana Levi" },
] as const;

const TEXT = `What I did: three prompts on real work.

1. The weekly report: before 95 minutes, after 20.
2. Release notes from tickets: before 60 minutes, after 15.
3. A brief for the designers. It invented a constraint, which I only saw on the second reading.

مرحبا، هذا هو عملي`;

type Made = { cohortId: string; waiting: string; answered: string };

async function add({ backend }: Stack): Promise<Made> {
  const { sql } = backend;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await addCohort(sql, COHORT);
  await sql("update public.cohorts set takes_handins = true where cohort_id = $1", [COHORT]);
  const session = await addSession(sql, COHORT, { title: "Prompts", startsAt: inDays(-8) });
  await addSession(sql, COHORT, { title: "Prompts, once more", startsAt: inDays(-7) });
  await addSession(sql, COHORT, { title: "Evidence", startsAt: inDays(2), week: 2 });
  await sql(
    `insert into public.cohort_weeks (cohort_id, week, title, goals, assignment, due_at)
     values ($1, 1, 'Prompts', '["a", "b", "c", "d"]', 'Three prompts', $2)`,
    [COHORT, inDays(-1)],
  );
  const ids: string[] = [];
  for (const person of people) {
    ids.push(await backend.ensureUser({ ...person, password: randomUUID() }));
    await enrol(sql, person.email, COHORT);
  }
  const handIn = async (
    userId: string | undefined,
    version: number,
    at: string,
    rest: { body: string; isLate?: boolean },
  ) => {
    const id = randomUUID();
    await sql(
      `insert into public.cohort_handins (id, cohort_id, week, user_id, version, body, urls, handed_in_at, is_late)
       values ($1, $2, 1, $3, $4, $5, array['https://docs.example.com/prompts?tab=before-and-after'], $6, $7)`,
      [id, COHORT, userId, version, rest.body, at, rest.isLate ?? false],
    );
    return id;
  };
  const answer = (id: string, body: string, wantsAnother: boolean) =>
    sql("insert into public.cohort_feedback (id, handin_id, body, wants_another) values ($1, $1, $2, $3)", [
      id,
      body,
      wantsAnother,
    ]);
  const [asha, bola, chen] = ids;
  const first = await handIn(asha, 1, inDays(-4), { body: "A first draft." });
  await answer(first, "A good start.\n\nPlease show the minutes: https://docs.example.com/how-to-measure", true);
  const waiting = await handIn(asha, 2, inDays(-2), { body: TEXT });
  await handIn(bola, 1, inDays(-0.5), { body: TEXT, isLate: true });
  await say(sql, session, ids);
  const answered = await handIn(chen, 1, inDays(-3), { body: TEXT });
  await answer(answered, "This is what we mean by evidence. Bring it on Saturday.", false);
  return { cohortId: COHORT, waiting, answered };
}

/** What everyone said of a class and, as if it were over, of their cohort; someone has written to the first of them. */
async function say(sql: Stack["backend"]["sql"], session: string, ids: readonly string[]): Promise<void> {
  await sql(
    `insert into public.class_ratings (session_id, user_id, rating, text)
     select $1, id, 1 + place % 5, repeat('Slower in the second half, please. ', place::int)
     from unnest($2::uuid[]) with ordinality p (id, place)`,
    [session, ids],
  );
  await sql(
    `insert into public.cohort_reviews (cohort_id, user_id, does_differently, should_change, recommends, may_quote, quoted_as)
     select $1, id, $3, 'https://docs.example.com/a-rather-long-address-without-a-break-in-it', 6 + place, place < 3,
       case place when 1 then 'Asha Rao-Venkataraman, Department of Long Addresses (Exports) Private Limited' end
     from unnest($2::uuid[]) with ordinality p (id, place)`,
    [COHORT, ids, TEXT],
  );
  await sql("insert into public.cohort_letters (id, cohort_id, user_id, text) values ($1, $2, $3, $4)", [
    randomUUID(),
    COHORT,
    ids[0],
    TEXT,
  ]);
}

const OVER = "13";
const SEATED = "seated@example.com";

/** Gives the learner with a room a seat in a cohort that is over, with a hand-in in two versions; returns its id. */
export async function finishCohort({ backend: { sql } }: Stack): Promise<string> {
  const known = await sql("select from public.cohort_enrollments where cohort_id = $1", [OVER]);
  if (known.length > 0) return OVER;
  await addCohort(sql, OVER);
  await sql("update public.cohorts set takes_handins = true where cohort_id = $1", [OVER]);
  const startsAt = new Date(Date.now() - 9 * DAY_MS).toISOString();
  await addSession(sql, OVER, { title: "Prompts", startsAt, recording: "https://files.example.com/prompts" });
  await enrol(sql, SEATED, OVER);
  await sql(
    `with versions as (
       insert into public.cohort_handins
         (id, cohort_id, week, user_id, version, body, urls, file_path, file_name, file_bytes, is_shared, handed_in_at)
       select gen_random_uuid(), $1, 1, u.id, version, $3, array['https://docs.example.com/prompts?tab=before-and-after'],
         'made-up-' || version, 'A rather long name of a file, with everything about the prompts.pdf', 48000, true,
         now() - interval '4 days' + version * interval '1 day'
       from auth.users u, generate_series(1, 2) version where u.email = $2
       returning id, version
     )
     insert into public.cohort_feedback (id, handin_id, body, wants_another)
     select id, id, 'Please show the minutes: https://docs.example.com/how-to-measure', version = 1 from versions`,
    [OVER, SEATED, TEXT],
  );
  return OVER;
}

/** The same learner has answered the questions of a cohort, and can't change that any more; returns its id. */
export async function answerCohort({ backend: { sql } }: Stack): Promise<string> {
  const cohortId = "14";
  await addCohort(sql, cohortId);
  await sql("update public.cohorts set takes_handins = true where cohort_id = $1", [cohortId]);
  const known = await sql("select from public.cohort_enrollments where cohort_id = $1", [cohortId]);
  if (known.length === 0) {
    await addSession(sql, cohortId, { title: "Prompts", startsAt: new Date(Date.now() - 9 * DAY_MS).toISOString() });
    await enrol(sql, SEATED, cohortId);
  }
  await sql(
    `insert into public.cohort_reviews (cohort_id, user_id, does_differently, recommends, may_quote, quoted_as, at)
     select $1, id, $3, 9, true, 'Ada Lovelace', now() - interval '8 days' from auth.users where email = $2
     on conflict do nothing`,
    [cohortId, SEATED, TEXT],
  );
  return cohortId;
}

const made = new WeakMap<Stack, Promise<Made>>();

/** A cohort with hand-ins in every state, made on first use. */
export function handinsOf(stack: Stack): Promise<Made> {
  const known = made.get(stack) ?? add(stack);
  made.set(stack, known);
  return known;
}
