import { scheduleRun } from "../../fixtures/session-runs.ts";
import type { PageState } from "./page-states.ts";
import { NOT_FOUND } from "./page-steps.ts";
import type { Stack } from "./stack.ts";

/** A session whose runs change no other page: its card on the home page leads to another site. */
const SESSION = "AI for Product Management";
const LIST = "AI for Operations (Waitlist)";

/** A run of an hour and a half, by the minutes from now to its start. */
type Run = { startsIn: number; state?: "scheduled" | "cancelled" };

type Registration = {
  title?: string;
  run?: Run;
  state?: "cancelled";
  newsletter?: boolean;
  /** Whether there is another run in five days. */
  hasNext?: boolean;
};

type Database = Pick<Stack["backend"], "sql">;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const addRun = (database: Database, { startsIn, state = "scheduled" }: Run) =>
  scheduleRun(database, SESSION, { startsAt: inMinutes(startsIn), endsAt: inMinutes(startsIn + 90), state });

/** Adds a registration, with a new run if it has one; returns the path of its page. */
export async function addRegistration(
  database: Database,
  email: string,
  { title = SESSION, run, state, newsletter = true, hasNext = false }: Registration = {},
): Promise<string> {
  const runId = run ? await addRun(database, run) : null;
  if (hasNext) await addRun(database, { startsIn: 5 * 24 * 60 });
  const [row] = await database.sql(
    `insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", run_id, state, cancelled_at)
     values ($1, $2, $3, $4, $5, case when $5 = 'cancelled' then now() end) returning manage_token`,
    [email, newsletter, title, runId, state ?? "registered"],
  );
  return `/registration/${String(row?.manage_token)}`;
}

let count = 0;

const state = (name: string, registration: Registration, open?: PageState["open"]): PageState => ({
  name: `manage-${name}`,
  path: "/registration",
  heading: registration.title === LIST ? "AI for Operations" : SESSION,
  prepare: ({ backend }) => addRegistration(backend, `scene-${(count += 1)}@example.com`, registration),
  ...(open ? { open } : {}),
});

const IN_TWO_DAYS = { startsIn: 2 * 24 * 60 };

/** The states of a registration's page. Each adds its own registration. */
export const manageStates: readonly PageState[] = [
  state("coming", { run: IN_TWO_DAYS }),
  state("live", { run: { startsIn: -10 } }),
  state("over", { run: { startsIn: -24 * 60 }, hasNext: true }),
  state("run-cancelled", { run: { ...IN_TWO_DAYS, state: "cancelled" }, hasNext: true }),
  state("cancelled", { run: IN_TWO_DAYS, state: "cancelled" }),
  state("slot", { newsletter: false }),
  state("list", { title: LIST }),
  state("list-left", { title: LIST, state: "cancelled" }),
  state("cancelling", { run: IN_TWO_DAYS }, async (page) => page.getByText("Cancel my registration").click()),
  {
    name: "mail-choices",
    path: "/mail-choices",
    heading: "Your email choices",
    prepare: async ({ backend }) => {
      const [row] = await backend.sql(
        `insert into public.mail_choices (email) values ('long-' || gen_random_uuid() || '@department.example.com')
          returning token`,
      );
      return `/mail-choices/${String(row?.token)}`;
    },
  },
  {
    name: "manage-unknown",
    path: "/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
    heading: "Page Not Found",
    tolerates: NOT_FOUND,
  },
];
