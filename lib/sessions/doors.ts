import "server-only";

import { doors } from "@/lib/content/room";
import { withErrorId } from "@/lib/error-id";
import { dateAndTime, runDate } from "@/lib/format/run-times";
import { answer } from "@/lib/http/answer";
import { isLinkPreview } from "@/lib/http/link-previews";
import { standalonePage } from "@/lib/http/standalone-page";
import { type JoinWindow, joinOpensAt, joinStateOf } from "@/lib/sessions/join-window";

/** A live session, free or of a cohort, with what only the server knows. */
type DoorSession = JoinWindow & {
  title: string;
  /** IANA. */
  timeZone: string;
  state: "scheduled" | "cancelled";
  cancelledReason: string | null;
  meetingUrl: string | null;
  recordingUrl: string | null;
};

/** A row of cohort_session_of_seat or session_of_registration. */
type DoorRow = {
  title: string;
  starts_at: string;
  ends_at: string;
  join_closes_at: string;
  time_zone: string;
  state: string;
  cancelled_reason: string | null;
  meeting_url: string | null;
  recording_url: string | null;
};

/** A person's door to a session. `note` records attendance, once; false if they have lost their seat by now. */
export type Door = { row: DoorRow; note: (source: "join" | "recording") => Promise<boolean> };

const sessionOf = (row: DoorRow): DoorSession => ({
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  joinClosesAt: row.join_closes_at,
  timeZone: row.time_zone,
  state: row.state === "cancelled" ? "cancelled" : "scheduled",
  cancelledReason: row.cancelled_reason,
  meetingUrl: row.meeting_url,
  recordingUrl: row.recording_url,
});

/** A way to a session: into its meeting, or to its recording. */
type Way = (session: DoorSession, back: string, note: Door["note"]) => Promise<Response>;

/**
 * Requests that don't come from a person: a browser's prefetch, a program that checks a link or shows its preview, or
 * Next's router, which asks for a page's data and then, since there is none, loads the address itself.
 */
const isLookAhead = (request: Request) =>
  request.method === "HEAD" ||
  isLinkPreview(request.headers) ||
  request.headers.has("rsc") ||
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|preview|prerender/i.test(request.headers.get(name) ?? ""),
  );

/**
 * Redirects from one of our addresses to a meeting or a recording, whose own address appears nowhere else. `findDoor`
 * looks for the person's seat; without one (null) the answer is the same as for an address that doesn't exist.
 *
 * @param back the page to go back to
 */
export async function openDoor(
  request: Request,
  way: Way,
  back: string,
  findDoor: () => Promise<Door | null>,
): Promise<Response> {
  if (isLookAhead(request)) return new Response(null, { status: 204, headers: closed });
  const work = async () => {
    const door = await findDoor();
    return door ? way(sessionOf(door.row), back, door.note) : missing();
  };
  return answer("room.door-failed", work, (errorId) => {
    const { title, text } = doors.failed;
    const links = [
      { href: "/", label: doors.home },
      { href: "", label: doors.retry },
    ];
    return standalonePage(
      { status: 503, title, texts: [withErrorId(text, errorId)], links },
      { ...closed, "Retry-After": "30" },
    );
  });
}

/**
 * Redirects to the meeting and records that the person joined. Outside its time, or without an address, it answers with
 * a page that says so.
 */
export const toMeeting: Way = async (session, back, note) => {
  const { title, startsAt, timeZone } = session;
  const state = joinStateOf(session, new Date());
  if (state === "early") {
    const opensAt = joinOpensAt(session).toISOString();
    return page(back, doors.early.title, [doors.early.text(title, dateAndTime(opensAt, timeZone))]);
  }
  if (state === "cancelled") return cancelled(session, back);
  if (state === "over") return page(back, doors.over.title, [doors.over.text(title, runDate({ startsAt }, timeZone))]);
  if (!(await note("join"))) return missing();
  return session.meetingUrl
    ? leadTo(session.meetingUrl)
    : page(back, doors.noLink.title, [doors.noLink.text], { href: "", label: doors.retry });
};

/** Redirects to the recording and records that the person watched; without one it answers with a page that says so. */
export const toRecording: Way = async (session, back, note) => {
  if (session.state === "cancelled") return cancelled(session, back);
  if (!session.recordingUrl) return page(back, doors.noRecording.title, [doors.noRecording.text]);
  return (await note("recording")) ? leadTo(session.recordingUrl) : missing();
};

/** The requested address is never stored or passed on: it may be a seat's key. */
export const closed = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

const cancelled = ({ title, cancelledReason }: DoorSession, back: string) =>
  page(back, doors.cancelled.title, [doors.cancelled.text(title), cancelledReason ?? ""].filter(Boolean));

function page(back: string, title: string, texts: string[], more?: { href: string; label: string }): Response {
  const links = [{ href: back, label: doors.back }, ...(more ? [more] : [])];
  return standalonePage({ status: 200, title, texts, links }, closed);
}

const missing = () =>
  standalonePage(
    {
      status: 404,
      code: "404",
      title: doors.missing.title,
      texts: [doors.missing.text],
      links: [{ href: "/", label: doors.home }],
    },
    closed,
  );

/**
 * 302 to an address from the row, which the database requires to be https; encoded, since a header only
 * allows ASCII. If it has no fragment it gets an empty one: otherwise the browser would pass on the fragment of the
 * requested address (RFC 9110, 10.2.2), and a sign-in's fragment holds its tokens.
 */
function leadTo(url: string): Response {
  const { protocol, href } = new URL(url);
  return protocol === "https:"
    ? new Response(null, { status: 302, headers: { ...closed, Location: href.includes("#") ? href : `${href}#` } })
    : missing();
}
