import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";
import { hoursAfter } from "./clock.ts";
import type { Console } from "./console.ts";
import type { Making } from "./making.ts";
import type { Run } from "./runs.ts";

/** When a recording is saved after a run's start, in hours. */
const SAVED_AFTER = 26;

/** A number below ten that is always the same for a person and a run's title. */
const number = `abs(hashtext(lower(s."Email Address") || s."Session Title")) % 10`;
const past = `public.workshop_signups s join public.session_runs r on r.id = s.run_id
  where s.state = 'registered' and r.state = 'scheduled' and r.ends_at <= now()`;

/** Past runs get their recordings, people who were there or watched, and what they said of it. */
export async function makeRecordings({ backend: { sql }, now }: Making, { act }: Console, runs: Run[]): Promise<void> {
  const over = runs.filter(({ startsAt }) => hoursAfter(startsAt, SAVED_AFTER) < now);
  for (const [index, { id, startsAt }] of over.entries())
    await act(
      index % 2 === 0 ? STAFF.email : OWNER.email,
      "save_recording",
      {
        p_run_id: id,
        p_shown: "",
        p_recording_url: `https://videos.example.com/lightning-${index + 1}`,
        p_is_public: index % 2 === 0,
      },
      hoursAfter(startsAt, SAVED_AFTER),
    );
  await sql(
    `select public.note_session_attendance(s.manage_token, case when ${number} < 4 then 'join' else 'recording' end)
       from ${past} and ${number} < 6 and (${number} < 4 or r.recording_url is not null)`,
  );
  await sql(
    `select public.give_feedback(s.manage_token, 3 + ${number} % 3, case ${number}
         when 0 then 'The prompts were worth the evening. Slower, please, in the second half.'
         when 5 then 'I could only watch it, and it still helped.' else '' end)
       from ${past} and ${number} in (0, 1, 2, 5)
         and exists (select from public.session_attendance a where a.registration_id = s.id)`,
  );
  await sql(
    `update public.session_attendance a
        set at = case a.source when 'join' then r.starts_at + interval '2 minutes' else least(now(), r.ends_at + interval '30 hours') end
       from ${past} and s.id = a.registration_id`,
  );
  await sql(
    `update public.session_feedback f set at = least(now(), r.ends_at + interval '31 hours')
       from ${past} and s.id = f.registration_id`,
  );
}
