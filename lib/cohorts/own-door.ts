import "server-only";

import { verifiedUser } from "@/lib/auth/current-user";
import { seatDoor } from "@/lib/cohorts/seats";
import { openDoor } from "@/lib/sessions/doors";

export type OwnDoorContext = { params: Promise<{ cohortId: string; sessionId: string }> };

/** `openDoor` for a signed-in person's seat; the middleware sends others to the sign-in page. */
export async function openOwnDoor(
  request: Request,
  { params }: OwnDoorContext,
  way: Parameters<typeof openDoor>[1],
): Promise<Response> {
  const { cohortId, sessionId } = await params;
  return openDoor(request, way, `/my-learning/cohort/${encodeURIComponent(cohortId)}`, async () => {
    const user = await verifiedUser();
    return user && seatDoor({ userId: user.id, cohortId, sessionId });
  });
}
