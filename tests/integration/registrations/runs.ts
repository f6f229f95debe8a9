import type { TestBackend } from "../support/backend";

export const SALES = "AI for Marketing & Sales";
export const ADA = "ada@example.com";

export type QueuedMail = {
  template: string;
  recipient: string;
  status: string;
  payload: Record<string, unknown>;
  person: string | null;
  send_before: string | null;
  last_error: string | null;
};

export type RegistrationRow = {
  id: string;
  manage_token: string;
  state: string;
  calendar_sequence: number;
  Newsletter: boolean;
};

type Registering = { email?: string; title?: string; newsletter?: boolean; template?: string; payload?: unknown };

/** The tables that these records are in. */
export const RUN_TABLES = ["workshop_signups", "session_runs", "notices", "email_outbox", "mail_choices"] as const;

/** Runs, registrations and their mails, by the SQL functions that the server and the operator call. */
export function runRecords(backend: Pick<TestBackend, "sql">) {
  const sql: TestBackend["sql"] = (text, params) => backend.sql(text, params);
  const answer = async (call: string, params: unknown[] = []) =>
    (await sql(`select ${call} as answer`, params))[0]?.answer;
  const told = async (call: string, params: unknown[] = []) => {
    const result = await answer(call, params);
    while ((await answer("public.tell()")) !== 0);
    return result;
  };
  /** In the order of writing, each as it left or would leave now. */
  const mails = async () =>
    (await sql(
      `select o.template, says.recipient, o.person, o.send_before,
          case o.status when 'pending' then says.payload else o.payload end as payload,
          case when o.status = 'pending' and says.refusal is not null then 'skipped' else o.status end as status,
          coalesce(o.last_error, says.refusal) as last_error
        from public.email_outbox o cross join lateral private.mail_now(o) says
        order by o.position`,
      [],
    )) as QueuedMail[];
  const registrations = async () =>
    (await sql('select * from public.workshop_signups order by "Registration Date", id', [])) as RegistrationRow[];

  const registration = async (): Promise<RegistrationRow> => {
    const row = (await registrations()).at(-1);
    if (row === undefined) throw new Error("no registration");
    return row;
  };
  const cancel = async () => answer("public.cancel_registration($1)", [(await registration()).manage_token]);

  return {
    answer,
    mails,
    registrations,

    /** The queued mails' templates in the order of writing; those taken back in brackets. */
    templates: async () =>
      (await mails()).map(({ template, status }) => (status === "skipped" ? `(${template})` : template)),

    /** The latest registration. */
    registration,

    /** Adds a run that starts after an interval and lasts 90 minutes, and returns its id. */
    addRun: async (startsIn = "3 days", title = SALES): Promise<string> => {
      const [row] = await sql(
        `insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
          values ($1, now() + $2::text::interval, now() + $2::text::interval + interval '90 minutes',
            'https://meet.example.com/run') returning id`,
        [title, startsIn],
      );
      return row?.id as string;
    },

    run: async (id: string) => (await sql("select * from public.session_runs where id = $1", [id]))[0],

    register: (runId: string | null, { email = ADA, title = SALES, newsletter = false, ...mail }: Registering = {}) =>
      answer("register_for_session($1, $2, $3, $4, $5, $6)", [
        email,
        title,
        newsletter,
        runId,
        mail.template ?? "session-confirmation",
        mail.payload ?? { sessionTitle: title },
      ]),

    /** Moves a run by an interval, e.g. "-1 hour". */
    move: async (runId: string, by: string) =>
      told(
        `private.reschedule_session($1, (select starts_at + $2::text::interval from public.session_runs where id = $1),
          (select ends_at + $2::text::interval from public.session_runs where id = $1), null)`,
        [runId, by],
      ),

    /** Cancels the latest registration. */
    cancel,
    /** Marks every pending mail as taken by the provider. */
    deliver: async () => {
      for (;;) {
        const claimed = await sql("select array_agg(id) as ids from public.claim_outbox(100, 60)", []);
        const ids = claimed[0]?.ids;
        if (!ids) return;
        await sql("select public.mark_outbox_sent($1::uuid[], $1::text[])", [ids]);
      }
    },

    /** Gives notice of due reminders, and returns how many mails with one that wrote. */
    remind: async () => {
      const reminders = async () =>
        Number(await answer("(select count(*)::integer from public.email_outbox where topic like 'reminder%')"));
      const before = await reminders();
      await told("0");
      return (await reminders()) - before;
    },
    /** The answer of a call that gives notice, once everyone has been told. */
    told,

    /** Lets time pass for runs and registrations. */
    pass: async (time: string) => {
      const moved = (column: string) => `${column} = ${column} - $1::text::interval`;
      await sql(`update public.session_runs set ${moved("starts_at")}, ${moved("ends_at")}`, [time]);
      await sql(`update public.workshop_signups set ${moved('"Registration Date"')}`, [time]);
    },
  };
}
