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
  await addSession(sql, COHORT, { title: "Prompts", startsAt: inDays(-8) });
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
  const answered = await handIn(chen, 1, inDays(-3), { body: TEXT });
  await answer(answered, "This is what we mean by evidence. Bring it on Saturday.", false);
  return { cohortId: COHORT, waiting, answered };
}

const made = new WeakMap<Stack, Promise<Made>>();

/** A cohort with hand-ins in every state, made on first use. */
export function handinsOf(stack: Stack): Promise<Made> {
  const known = made.get(stack) ?? add(stack);
  made.set(stack, known);
  return known;
}
