import { checkDependencies } from "@/lib/jobs/health";
import { COMMIT } from "@/lib/version";

export const dynamic = "force-dynamic";

/**
 * For monitoring: 200 while every dependency is up, otherwise 503; with the state of each, and the running commit. Not
 * for a load balancer, since pages and forms work without mail or payments.
 */
export async function GET(): Promise<Response> {
  const checks = await checkDependencies();
  const isUp = Object.values(checks).every(({ ok }) => ok);
  return Response.json(
    { status: isUp ? "ok" : "unavailable", commit: COMMIT, checks },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "private, no-store" } },
  );
}
