import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(20));
const day = z.iso.date();
const paise = z.int().check(z.positive());

/** A cohort that is not closed. */
const openCohortSchema = z.object({
  id,
  /** A cohort past its day to enrol by looks like one that isn't on sale yet. */
  state: z.enum(["coming_soon", "on_sale"]),
  /** The day of the first class; like the other one a calendar day in SITE_TIME_ZONE. */
  startsOn: day,
  enrolBy: day,
  /** The price of a seat, tax included. */
  price: paise,
  /** The price that is struck through. */
  listPrice: paise,
  /** Seats neither taken nor held by a buyer who is paying. */
  seatsLeft: z.int().check(z.nonnegative()),
  /** Whether its last day to enrol, or its first day, has passed; its state then says coming soon. */
  isEnrolmentOver: z.boolean(),
  /** Whether its first day has come. */
  hasBegun: z.boolean(),
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

export const openCohortsSchema = z.array(openCohortSchema);
