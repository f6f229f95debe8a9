import { ManageRefresh } from "@/components/registration/manage-refresh";
import { nextChange, type RoomSession } from "@/lib/room/sessions";

type RefreshAfterProps = { sessions: readonly Pick<RoomSession, "startsAt" | "endsAt" | "state">[]; now: Date };

/** Requests an open page anew when the time of a session changes what it shows. */
export function RefreshAfter({ sessions, now }: RefreshAfterProps) {
  const change = nextChange(sessions, now);
  return change ? <ManageRefresh key={change.toISOString()} inMs={change.getTime() - now.getTime()} /> : null;
}
