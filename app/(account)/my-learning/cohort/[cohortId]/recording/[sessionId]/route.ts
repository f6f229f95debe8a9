import { openOwnDoor, type OwnDoorContext } from "@/lib/cohorts/own-door";
import { toRecording } from "@/lib/sessions/doors";

/** Redirects to a session's recording (docs/product.md#cohort-dashboard). */
export const GET = async (request: Request, context: OwnDoorContext): Promise<Response> =>
  openOwnDoor(request, context, toRecording);
