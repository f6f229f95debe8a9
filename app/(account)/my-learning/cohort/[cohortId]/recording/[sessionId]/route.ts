import { toRecording } from "@/lib/room/doors";
import { openOwnDoor, type OwnDoorContext } from "@/lib/room/own-door";

/** Leads to the recording of a session (docs/product.md#cohort-dashboard). */
export const GET = async (request: Request, context: OwnDoorContext): Promise<Response> =>
  openOwnDoor(request, context, toRecording);
