import { count } from "../flow";
import { type ConsoleForm, newRequest, type Scene } from "./form";
import {
  changeCohortAction,
  openCohortAction,
  setCapacityAction,
  setCohortStateAction,
  setPriceAction,
} from "@/lib/console/cohorts/actions";

const SHOWN = { cohortId: "3", shownSequence: "0" };

/** Cohort 3 as it was at first. */
const asAtFirst = ({ backend }: Scene) =>
  backend.sql(
    `update public.cohorts
      set capacity = 30, state = 'coming_soon', price = 9999900, chat_url = null, sequence = 0, is_enrol_by_enforced = false,
        starts_on = '2025-10-11', enrol_by = '2025-10-06'
      where cohort_id = '3'`,
    [],
  );

/** A form on cohort 3, and what its row is then. */
const onCohort = (
  name: string,
  action: ConsoleForm["action"],
  fields: Record<string, string>,
  isDone: string,
): ConsoleForm => ({
  name,
  action,
  prepare: async (scene) => {
    await asAtFirst(scene);
    return {
      fields: { ...newRequest(), ...fields },
      effect: () => count(scene.backend, `public.cohorts where cohort_id = '3' and ${isDone}`),
    };
  },
});

/** Forms on cohorts. */
export const cohorts: ConsoleForm[] = [
  {
    name: "open a cohort",
    action: openCohortAction,
    prepare: async ({ backend }) => {
      const [row] = await backend.sql("select max(cohort_id::integer) as last from public.cohorts", []);
      return {
        fields: {
          ...newRequest(),
          startsOn: "2096-12-01",
          enrolBy: "2096-11-24",
          price: "99,999",
          listPrice: "299,999",
          capacity: "30",
        },
        effect: () => count(backend, "public.cohorts where cohort_id::integer > $1", [Number(row?.last)]),
      };
    },
    leadsTo: /^\/console\/cohorts\/\d+$/,
  },
  onCohort(
    "change a cohort",
    changeCohortAction,
    {
      ...SHOWN,
      startsOn: "2025-10-11",
      enrolBy: "2025-10-06",
      endsOn: "",
      chatUrl: "https://chat.example.com/ai-skills",
      bookingUrl: "",
    },
    "chat_url is not null",
  ),
  onCohort(
    "change a cohort's price",
    setPriceAction,
    { ...SHOWN, price: "89999.50", listPrice: "299999" },
    "price = 8999950",
  ),
  onCohort("put a cohort on sale", setCohortStateAction, { ...SHOWN, state: "on_sale" }, "state = 'on_sale'"),
  onCohort("close a cohort", setCohortStateAction, { ...SHOWN, state: "closed" }, "state = 'closed'"),
  onCohort(
    "change the number of seats",
    setCapacityAction,
    { cohortId: "3", shown: "30", capacity: "31" },
    "capacity = 31",
  ),
];
