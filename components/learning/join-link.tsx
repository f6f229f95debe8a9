import { Video } from "lucide-react";

import { buttonVariants } from "@/components/ui/button-variants";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";
import { dateAndTime } from "@/lib/format/run-times";
import { joinOpensAt, joinStateOf } from "@/lib/sessions/join-window";

type JoinLinkProps = {
  session: Pick<RoomSession, "id" | "title" | "startsAt" | "endsAt" | "joinClosesAt" | "state" | "timeZone">;
  /** The path below which the session's join route is. */
  base: string;
  now: Date;
};

/**
 * Always there; if it's too early, it says when Join opens, and so does the route. A plain link, since the policy's
 * `form-action` would stop a form's redirect, and Next's `Link` prefetches.
 */
export function JoinLink({ session, base, now }: JoinLinkProps) {
  const isOpen = joinStateOf(session, now) === "open";
  const opensAt = joinOpensAt(session).toISOString();
  const openText = now < new Date(session.endsAt) ? room.join.open : room.join.late;
  return (
    <div className="mt-4 grid justify-items-start gap-2 print:hidden">
      <a href={`${base}/join/${session.id}`} className={buttonVariants({ variant: isOpen ? "spark" : "outline" })}>
        <Video aria-hidden="true" />
        {room.join.action}
        <span className="sr-only">{room.join.of(session.title)}</span>
      </a>
      <p className="text-sm text-muted-foreground">
        {isOpen ? openText : room.join.opens(dateAndTime(opensAt, session.timeZone))}
      </p>
    </div>
  );
}
