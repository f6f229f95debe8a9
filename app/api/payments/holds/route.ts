import { verifiedUser } from "@/lib/auth/current-user";
import { jsonResponse } from "@/lib/http/json-response";
import { handlePaymentRequest } from "@/lib/payments/http";
import { heldCohorts } from "@/lib/payments/order";

export const dynamic = "force-dynamic";

/** The cohorts in which a seat is held for the signed-in person, wherever they started to buy it. */
export async function GET(): Promise<Response> {
  return handlePaymentRequest("holds", async () => {
    const user = await verifiedUser();
    return jsonResponse(200, { cohorts: user ? await heldCohorts(user.id) : [] });
  });
}
