import "server-only";

import { createHash } from "node:crypto";
import * as z from "zod/mini";

import { findSeat } from "@/lib/cohorts/seats";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { live } from "@/lib/content/room";
import { buildCohortCalendar, cohortSession, seatUrl } from "@/lib/email/cohort-calendar";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/** How often a calendar should read the feed, in seconds. Google decides for itself. */
const REFRESH_S = 60 * 60;

/** The address of a feed ends with it. */
const ENDING = ".ics";

/**
 * Where to subscribe to a seat's calendar: its address, the same with the calendar scheme, and Google's page for it,
 * since browsers on Android ignore that scheme.
 */
export function feedAddresses(token: string): { address: string; webcal: string; google: string } {
  const address = `${getEnv().SITE_URL}/calendar/${token}${ENDING}`;
  const webcal = address.replace(/^https?:/, "webcal:");
  return { address, webcal, google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` };
}

/**
 * Every session of a seat's cohort that isn't cancelled, as an `.ics`. The file's name is the seat's token and `.ics`; any other name gives
 * null. The bytes stay the same until something changes.
 */
export async function feedOf(file: string): Promise<{ content: string; etag: string } | null> {
  if (!file.endsWith(ENDING)) return null;
  const token = file.slice(0, -ENDING.length);
  const seat = await findSeat(token);
  if (!seat) return null;
  const { data, error } = await createAdminClient().rpc("cohort_calendar", { p_cohort_id: seat.cohortId });
  if (error) throw error;
  const { SITE_URL, SUPPORT_EMAIL } = getEnv();
  const content = buildCohortCalendar({
    method: "PUBLISH",
    // Not every calendar shows that an entry is cancelled; each takes out one that is gone.
    sessions: z
      .array(cohortSession)
      .parse(data)
      .filter(({ state }) => state !== "cancelled"),
    pageUrl: seatUrl(token, { siteUrl: SITE_URL }),
    organizer: SUPPORT_EMAIL,
    feed: { name: `${COURSE_NAME}, ${live.cohort(seat.cohortId)}`, refreshS: REFRESH_S },
  });
  return { content, etag: `"${createHash("sha256").update(content).digest("base64url")}"` };
}

/** Whether a client has this version already, by its `If-None-Match` (RFC 9110, section 13.1.2). */
export const hasVersion = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((known) => ["*", etag].includes(known.trim().replace(/^W\//, "")));
