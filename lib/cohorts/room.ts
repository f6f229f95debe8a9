import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { memberOf } from "@/lib/cohorts/members";
import { dayOf } from "@/lib/format/days";
import { isReadable } from "@/lib/forms/text";
import { createUserClient } from "@/lib/supabase/server";

const instant = z.iso.datetime({ offset: true });

const sessionSchema = z.object({
  id: z.guid(),
  kind: z.enum(["class", "questions", "office_hours"]),
  week: z.nullable(z.int()),
  title: z.string(),
  guestName: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  joinClosesAt: instant,
  timeZone: z.string(),
  hasRecording: z.boolean(),
  recordedAt: z.nullable(instant),
  state: z.enum(["scheduled", "cancelled"]),
  cancelledReason: z.nullable(z.string()),
  attended: z.nullable(z.enum(["join", "staff", "recording"])),
});

export const weekSchema = z.object({
  week: z.int(),
  title: z.string(),
  theory: z.string(),
  demo: z.string(),
  workshop: z.string(),
  outcome: z.string(),
  assignment: z.string(),
  dueAt: z.nullable(instant),
});

/** The answer of `cohort_room`. */
const roomSchema = z.object({
  state: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  chatUrl: z.nullable(z.url()),
  bookingUrl: z.nullable(z.url()),
  accessToken: z.guid(),
  isHidden: z.boolean(),
  firstSteps: z.array(z.string()),
  /** From the browser of the latest visit. */
  timeZone: z.nullable(z.string()),
  isVisitNoted: z.boolean(),
  /** When the last visit was; null on the first. */
  newSince: z.nullable(instant),
  sessions: z.array(sessionSchema),
  /** Its own; none if it has those of the syllabus. */
  weeks: z.array(weekSchema),
  /** Null in a cohort that takes no hand-ins. */
  assignments: z.nullish(
    z.object({
      weeks: z.array(
        z.object({
          week: z.int(),
          opensAt: instant,
          dueAt: instant,
          /** IANA, of the week's class. */
          timeZone: z.string(),
          /** Of the last version; null if nothing was handed in. */
          handedInAt: z.nullable(instant),
          isLate: z.nullable(z.boolean()),
          hasFeedback: z.nullable(z.boolean()),
          wantsAnother: z.nullable(z.boolean()),
        }),
      ),
      /** What people show each other, the newest first. */
      shared: z.pipe(
        z.array(
          z.object({
            id: z.guid(),
            week: z.int(),
            body: z.string(),
            urls: z.array(z.string()),
            fileName: z.nullable(z.string()),
            handedInAt: instant,
            isSelf: z.boolean(),
            profile: z.nullable(z.record(z.string(), z.unknown())),
          }),
        ),
        z.transform((works) =>
          works.map(({ profile, ...work }) => ({ ...work, name: memberOf(profile ?? {}, work.isSelf)?.name ?? "" })),
        ),
      ),
    }),
  ),
  resources: z.array(z.object({ id: z.guid(), sessionId: z.nullable(z.guid()), title: z.string(), url: z.url() })),
  posts: z.array(
    z.object({
      id: z.guid(),
      subject: z.string(),
      body: z.string(),
      postedAt: instant,
      correctedAt: z.nullable(instant),
      /** Who wrote it; null if their profile has no name, or the account is gone. */
      signedBy: z.nullish(z.string()),
    }),
  ),
  /** Its own; none if the two of the public pages teach it. */
  teachers: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      bio: z.string(),
      photoPath: z.nullable(z.string()),
      linkedInUrl: z.nullable(z.string()),
    }),
  ),
  /** What this person has said of the classes, by session, and of the cohort; null if it isn't asked. */
  said: z.nullable(
    z.object({
      /** From when nothing can be answered any more; null while nothing is planned. */
      closesAt: z.nullable(instant),
      ratings: z.array(z.object({ sessionId: z.guid(), rating: z.int(), text: z.string(), isOpen: z.boolean() })),
      review: z.nullable(
        z.object({
          doesDifferently: z.string(),
          shouldChange: z.string(),
          recommends: z.nullable(z.int()),
          mayQuote: z.boolean(),
          quotedAs: z.nullable(z.string()),
          isOpen: z.boolean(),
        }),
      ),
    }),
  ),
  members: z.pipe(
    z.array(z.object({ isSelf: z.boolean(), profile: z.record(z.string(), z.unknown()) })),
    z.transform((people) =>
      people.map(({ isSelf, profile }) => memberOf(profile, isSelf)).filter((member) => member !== null),
    ),
  ),
});

/** Everything a cohort's room shows to one person; its sessions soonest first, its posts newest first. */
export type Room = z.output<typeof roomSchema>;
export type Resource = Room["resources"][number];
export type Teacher = Room["teachers"][number];
export type Post = Room["posts"][number];
export type Assignments = NonNullable<Room["assignments"]>;

/** The room of a cohort in which the signed-in person has an open seat; else null. Cached per request. */
export const findRoom = cache(async (cohortId: string): Promise<Room | null> => {
  if (!isReadable(cohortId)) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("cohort_room", { p_cohort_id: cohortId });
  if (error) throw error;
  return data === null ? null : roomSchema.parse(data);
});

/** What My Learning shows about a cohort, apart from the seat. */
export type OwnCohort = {
  startsOn: string;
  /** Without sessions there is no room yet. */
  hasSessions: boolean;
  /** Whether its last day is over; a cohort without sessions has none. */
  isOver: boolean;
  chatUrl: string | null;
  /** The steps that were opened, and "closed" once their panel was; null if the seat has ended. */
  firstSteps: readonly string[] | null;
  /** The names of its own teachers; none if the two of the public pages teach it. */
  teachers: readonly string[];
};

/** The signed-in person's cohorts by their ids; cached per request. */
export const listOwnCohorts = cache(async (): Promise<ReadonlyMap<string, OwnCohort>> => {
  const client = await createUserClient();
  const [{ data, error }, taught] = await Promise.all([client.rpc("own_cohorts"), client.rpc("own_teachers")]);
  if (error) throw error;
  if (taught.error) throw taught.error;
  const teachers = Map.groupBy(taught.data, ({ cohort_id: id }) => id);
  const today = dayOf(new Date());
  return new Map(
    data.map((row) => [
      row.cohort_id,
      {
        startsOn: row.starts_on,
        hasSessions: row.ends_on !== null,
        isOver: row.ends_on !== null && row.ends_on < today,
        chatUrl: row.chat_url,
        firstSteps: row.first_steps,
        teachers: teachers.get(row.cohort_id)?.map(({ name }) => name) ?? [],
      },
    ]),
  );
});
