import { isCron } from "@/lib/cron";
import { JOB_MS } from "@/lib/deadline";
import { answer, answerSafely, refuse } from "@/lib/payments/http";
import { forgetHoldCallers } from "@/lib/payments/order";
import { carryOutRefunds } from "@/lib/payments/refunds";
import { sweepPayments } from "@/lib/payments/sweep";

export const dynamic = "force-dynamic";

/** Long enough for a whole sweep, in seconds, where the host takes a limit. */
export const maxDuration = 60;

/**
 * Finds payments whose news was lost, gives back what we owe, and forgets who asked for holds that are over; answers the
 * counts. 401 without the cron secret.
 */
export async function POST(request: Request): Promise<Response> {
  return answerSafely(
    "sweep",
    async () => {
      if (!isCron(request)) return refuse(401, "Unauthorized");
      const orders = await sweepPayments();
      const refunds = await carryOutRefunds();
      await forgetHoldCallers();
      return answer(200, { orders, refunds });
    },
    JOB_MS,
  );
}

/** The same for hosts whose scheduler can only GET; safe, because a browser cannot be made to send the header. */
export const GET = POST;
