import { registrationDoor } from "@/lib/registrations/manage";
import { openDoor, toRecording } from "@/lib/sessions/doors";

/** Redirects to the run's recording by a registration's token (docs/product.md#joining-a-run). */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return openDoor(request, toRecording, `/registration/${encodeURIComponent(token)}`, async () =>
    registrationDoor(token),
  );
}
