import { findSeat, seatDoor } from "@/lib/cohorts/seats";
import { openDoor, toMeeting } from "@/lib/sessions/doors";

type Context = { params: Promise<{ token: string; sessionId: string }> };

/** Redirects to a session's meeting by a seat's token, without a password. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token, sessionId } = await params;
  return openDoor(request, toMeeting, `/live/${encodeURIComponent(token)}`, async () => {
    const seat = await findSeat(token);
    return seat && seatDoor({ ...seat, sessionId });
  });
}
