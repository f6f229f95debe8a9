import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(20));
const day = z.iso.date();
const paise = z.int().check(z.positive());

/** A cohort that is not closed, as `GET /api/cohorts` gives it. */
const openCohortSchema = z.object({
  id,
  /** A cohort whose day to enrol by is over reads as one that is not on sale yet. */
  state: z.enum(["coming_soon", "on_sale"]),
  /** The day of the first class; like the other one a calendar day in SITE_TIME_ZONE. */
  startsOn: day,
  enrolBy: day,
  /** Of a seat, tax included. */
  price: paise,
  /** As it is struck through. */
  listPrice: paise,
  /** Those neither taken nor held by somebody who is paying. */
  seatsLeft: z.int().check(z.nonnegative()),
  /** It was on sale until its last day to enrol; its state reads as coming soon. */
  isEnrolmentOver: z.boolean(),
  /** Its planned classes and questions. */
  classes: z.array(
    z.object({
      startsAt: z.iso.datetime({ offset: true }),
      endsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
    }),
  ),
});

export type OpenCohort = z.output<typeof openCohortSchema>;

/** The answer of `GET /api/cohorts`: by the first day. */
export const openCohortsSchema = z.object({ cohorts: z.array(openCohortSchema) });
