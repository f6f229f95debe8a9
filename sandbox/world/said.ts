import { SHORT_COHORT } from "./cohorts.ts";
import { callAs } from "./console.ts";
import { accountIds } from "./handins.ts";
import type { Making } from "./making.ts";

type Rating = { cohort?: string; week: number; from: string; rating: number; text?: string };

/** What learners said of their classes; of the third week of the running cohort fewer than three. */
const ratings: readonly Rating[] = [
  { week: 1, from: "Ananya Iyer", rating: 5, text: "The four rewrites side by side were worth the whole morning." },
  { week: 1, from: "Rohan Malhotra", rating: 4 },
  { week: 1, from: "Demo Learner", rating: 5, text: "I used the brief on the same afternoon." },
  { week: 1, from: "James Smith", rating: 3, text: "Slower in the second hour, please. I lost the thread at limits." },
  { week: 2, from: "Ananya Iyer", rating: 4, text: "ಉದಾಹರಣೆಗಳು ತುಂಬಾ ಚೆನ್ನಾಗಿದ್ದವು." },
  { week: 2, from: "Mei Chen", rating: 5 },
  { week: 2, from: "Farhan Khan", rating: 4, text: "More time for our own interviews would have been good." },
  { week: 3, from: "Rohan Malhotra", rating: 4, text: "The bet that I loved did not survive." },
  { week: 3, from: "Kavya Reddy", rating: 5 },
  { cohort: SHORT_COHORT, week: 1, from: "Meera Nair", rating: 5 },
  { cohort: SHORT_COHORT, week: 1, from: "Arjun Patel", rating: 4, text: "Two weeks are the right length for us." },
  { cohort: SHORT_COHORT, week: 1, from: "Grace Okafor", rating: 4 },
  { cohort: SHORT_COHORT, week: 2, from: "Meera Nair", rating: 4, text: "I'd have liked a third week." },
];

type Review = { from: string; differently: string; change?: string; recommends: number; quote?: "unnamed" | "named" };

/** What the short cohort said after its last class; the demo learner hasn't answered yet. */
const reviews: readonly Review[] = [
  {
    from: "Meera Nair",
    differently:
      "I write the brief before I open the tool, and I read every answer as if a new colleague had written it. Our letters to patients take half the time.",
    change: "Please send the reading list before the first class.",
    recommends: 10,
    quote: "named",
  },
  {
    from: "Arjun Patel",
    differently: "I no longer paste whole interviews. I ask for the line that each claim comes from.",
    recommends: 9,
    quote: "unnamed",
  },
  {
    from: "Grace Okafor",
    differently: "I say no to two tools that I used to pay for.",
    change: "Saturday mornings are hard with children: a weekday evening would help.",
    recommends: 7,
  },
];

/** Learners answer what their room asks, some hours after the class. */
export async function makeSaid(making: Making): Promise<void> {
  const { sql } = making.backend;
  const idOf = await accountIds(making);
  const say = async (from: string, name: string, args: Record<string, unknown>) => {
    const answer = await callAs(sql, { sub: idOf(from) }, name, args);
    if (answer !== "saved") throw new Error(`${from} couldn't call ${name}: ${String(answer)}`);
  };
  const classes = await sql("select id, cohort_id, week from public.cohort_sessions where kind = 'class'");
  for (const { cohort = "1", week, from, rating, text = "" } of ratings) {
    const session = classes.find((one) => one.cohort_id === cohort && one.week === week);
    const rated = { p_cohort_id: cohort, p_session_id: session?.id, p_rating: rating, p_text: text };
    await say(from, "rate_class", rated);
  }
  for (const { from, differently, change = "", recommends, quote } of reviews)
    await say(from, "review_cohort", {
      p_cohort_id: SHORT_COHORT,
      p_does_differently: differently,
      p_should_change: change,
      p_recommends: recommends,
      p_may_quote: quote !== undefined,
      p_quoted_as: quote === "named" ? from : null,
    });
  await sql(
    `update public.class_ratings r set at = s.ends_at + r.rating * interval '1 hour'
       from public.cohort_sessions s where s.id = r.session_id`,
  );
  await sql(
    `update public.cohort_reviews r set at = said.at, changed_at = said.at
       from (
         select cohort_id, max(ends_at) + interval '9 hours' as at from public.cohort_sessions group by cohort_id
       ) said
      where r.cohort_id = said.cohort_id`,
  );
}
