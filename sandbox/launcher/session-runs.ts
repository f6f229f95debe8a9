import type { Backend } from "../backend.ts";

/** The minutes are those of a quarter of an hour, in every zone. */
const IN_25_HOURS = "date_bin('15 minutes', now() + interval '25 hours 15 minutes', timestamptz 'epoch')";
/** At 11 in the morning in the site's zone. */
const inDays = (days: number) =>
  `(date_trunc('day', now() at time zone 'Asia/Kolkata') + interval '${days} days 11 hours') at time zone 'Asia/Kolkata'`;

/** The first is far enough away that a registration for it still gets the reminder of the day before, an hour from now. */
const runs = [
  { title: "AI for Marketing & Sales", starts: [IN_25_HOURS, inDays(8)] },
  { title: "AI for Human Resources", starts: [inDays(4)] },
] as const;

/** Schedules coming runs of each session that has none, cancelled ones included. */
export async function ensureSessionRuns({ sql }: Pick<Backend, "sql">): Promise<void> {
  for (const { title, starts } of runs) {
    const times = starts.map((start, index) => `(${start}, 'https://meet.example.com/run-${index + 1}')`);
    await sql(
      `insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
       select $1, starts_at, starts_at + interval '90 minutes', meeting_url
         from (values ${times.join(", ")}) as coming (starts_at, meeting_url)
        where not exists (select from public.session_runs where session_title = $1 and starts_at > now())`,
      [title],
    );
  }
}
