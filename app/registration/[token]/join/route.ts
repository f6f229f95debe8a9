import { registrationDoor } from "@/lib/registrations/manage";
import { openDoor, toMeeting } from "@/lib/sessions/doors";

/** Redirects to the run's meeting by a registration's token (docs/product.md#joining-a-run). */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return openDoor(request, toMeeting, `/registration/${encodeURIComponent(token)}`, async () =>
    registrationDoor(token),
  );
}
