import { type ConsoleForm, form, type Scene } from "./form";
import {
  changeCohortAction,
  openCohortAction,
  setCapacityAction,
  setCohortStateAction,
  setPriceAction,
} from "@/lib/console/cohorts/actions";
import { askedPrice } from "@/lib/console/cohorts/asked-price";
import { cancelCohortAction } from "@/lib/console/cohorts/cancel-action";

/** A new cohort without sessions; it is coming soon. */
export async function newCohort({ backend }: Scene): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price)
      select (max(cohort_id::integer) + 1)::text, 5, '2096-12-01', '2096-11-30', 100, 100 from public.cohorts
      returning cohort_id`,
    [],
  );
  return String(row?.cohort_id);
}

/** A form on a new cohort, and what the cohort's row must be afterwards. */
const onCohort = (name: string, action: ConsoleForm["action"], fields: Record<string, string>, isDone: string) =>
  form(name, action, {}, async (scene) => {
    const cohortId = await newCohort(scene);
    return { fields: { cohortId, ...fields }, done: [`public.cohorts where cohort_id = $1 and ${isDone}`, cohortId] };
  });

const shown = { shownSequence: "0" };
const days = { startsOn: "2096-12-01", enrolBy: "2096-11-30", endsOn: "" };
const prices = { price: "89999.50", listPrice: "299999", asked: askedPrice(8_999_950, 29_999_900) };

/** Not the first day of any other form's cohort. */
const FIRST_DAY = "2097-03-02";

/** Forms on cohorts. */
export const cohorts: ConsoleForm[] = [
  form("open a cohort", openCohortAction, { leadsTo: /^\/console\/cohorts\/\d+$/ }, async ({ backend }) => {
    const [row] = await backend.sql("select max(cohort_id::integer) as last from public.cohorts", []);
    const terms = { price: "99,999", listPrice: "299,999", capacity: "30" };
    return {
      fields: { startsOn: FIRST_DAY, enrolBy: "2097-03-01", ...terms },
      done: ["public.cohorts where cohort_id::integer > $1 and starts_on = $2", Number(row?.last), FIRST_DAY],
    };
  }),
  onCohort(
    "change a cohort",
    changeCohortAction,
    { ...shown, ...days, chatUrl: "https://chat.example.com/ai-skills", bookingUrl: "" },
    "chat_url is not null",
  ),
  onCohort("change a cohort's price", setPriceAction, { ...shown, ...prices }, "price = 8999950"),
  onCohort("put a cohort on sale", setCohortStateAction, { ...shown, state: "on_sale" }, "state = 'on_sale'"),
  form("take a sale back", setCohortStateAction, {}, async (scene) => {
    const cohortId = await newCohort(scene);
    await scene.backend.sql("update public.cohorts set state = 'on_sale' where cohort_id = $1", [cohortId]);
    return {
      fields: { cohortId, ...shown, state: "coming_soon" },
      done: ["public.cohorts where cohort_id = $1 and state = 'coming_soon' and sequence = 1", cohortId],
    };
  }),
  onCohort("close a cohort", setCohortStateAction, { ...shown, state: "closed" }, "state = 'closed'"),
  onCohort("change the number of seats", setCapacityAction, { shown: "5", capacity: "6" }, "capacity = 6"),
  onCohort("cancel a cohort", cancelCohortAction, { ...shown, reason: "Too few people" }, "state = 'cancelled'"),
];
