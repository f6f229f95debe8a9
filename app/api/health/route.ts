import { checkDependencies } from "@/lib/http/health";
import { COMMIT } from "@/lib/version";

export const dynamic = "force-dynamic";

/**
 * For monitoring: 200 while every dependency is up, else 503 with their states; with the running commit. Not for a load
 * balancer: pages and forms work without mail or payments.
 */
export async function GET(): Promise<Response> {
  const checks = await checkDependencies();
  const isUp = Object.values(checks).every(({ ok }) => ok);
  return Response.json(
    { status: isUp ? "ok" : "unavailable", commit: COMMIT, checks },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "private, no-store" } },
  );
}
