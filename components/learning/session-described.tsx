import type { RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";

/** Who teaches a session, unless those of the public pages do, and what to bring. */
export function SessionDescribed({ session }: { session: Pick<RoomSession, "guestName" | "bring"> }) {
  const { guestName, bring } = session;
  if (guestName === null && bring === null) return null;
  return (
    <div className="mt-1 text-sm wrap-anywhere">
      {guestName === null ? null : <p>{room.taughtBy(guestName)}</p>}
      {bring === null ? null : <p>{room.bring(bring)}</p>}
    </div>
  );
}
