import { OWNER } from "../launcher/owner.ts";
import { hoursAfter } from "./clock.ts";
import type { Console } from "./console.ts";
import { writeMails } from "./mails.ts";
import type { Making } from "./making.ts";
import { PRODUCT, type Run } from "./runs.ts";

const AFTER_HOURS = 20;

const message = {
  p_subject: "The prompts of our session",
  p_text: "Thank you for coming.\n\nAll prompts are here: https://drive.example.com/lightning/prompts.",
  p_is_news: false,
};

/** Messages everyone in the latest run for product managers, after a test to the author. */
export async function makeMailing({ backend, now }: Making, { act }: Console, runs: Run[]): Promise<void> {
  const run = runs
    .filter(({ title, startsAt }) => title === PRODUCT && startsAt < now)
    .reduce((latest, one) => (one.startsAt > latest.startsAt ? one : latest));
  const [people] = await backend.sql(
    "select count(*)::int as count from public.workshop_signups where run_id = $1 and state = 'registered'",
    [run.id],
  );
  const at = hoursAfter(run.startsAt, AFTER_HOURS);
  const pressed = { ...message, p_run_id: run.id, p_shown_count: people?.count };
  await act(OWNER.email, "message_run", { ...pressed, p_is_test: true }, hoursAfter(at, -0.1));
  const { id } = await act(OWNER.email, "message_run", { ...pressed, p_is_test: false }, at);
  await writeMails(backend.sql);
  await backend.sql("update public.notices set created_at = $2, ended_at = $2 where id = $1", [id, at.toISOString()]);
}
