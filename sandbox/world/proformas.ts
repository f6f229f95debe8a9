import { COURSE_NAME } from "../../lib/content/cohorts.ts";
import { OWNER } from "../launcher/owner.ts";
import { hoursAfter, siteDayOf } from "./clock.ts";
import type { Console } from "./console.ts";
import type { Making } from "./making.ts";

/** An owner offers a company a seat in the last cohort that is on sale, and holds it for five days. */
export async function makeProforma({ backend: { sql }, now }: Making, console: Console): Promise<void> {
  const [cohort] = await sql(
    "select cohort_id from public.cohorts where state = 'on_sale' and sale_ends_at > now() order by starts_on desc limit 1",
  );
  if (!cohort) return;
  const offer = {
    p_email: "accounts@example.com",
    p_cohort_id: cohort.cohort_id,
    p_price: null,
    p_valid_until: siteDayOf(now, 10),
    p_hold_until: siteDayOf(now, 5),
    p_details: {
      legal_name: "Dhruvant Systems Private Limited",
      gstin: "29AAFCD5862R1ZR",
      address: "Tower B, 9th Floor\nOuter Ring Road\nBengaluru",
      pin: "560103",
      state_code: "29",
      country: "IN",
    },
    p_course: COURSE_NAME,
  };
  await console.act(OWNER.email, "issue_proforma", offer, hoursAfter(now, -2));
}
