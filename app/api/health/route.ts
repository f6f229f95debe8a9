import { checkDependencies } from "@/lib/health";

export const dynamic = "force-dynamic";

/**
 * For a monitor: 200 while every dependency answers, else 503 and which one does not. Not for a load balancer:
 * with mail or payments away, the pages and the forms still work.
 */
export async function GET(): Promise<Response> {
  const checks = await checkDependencies();
  const isUp = Object.values(checks).every(({ ok }) => ok);
  return Response.json(
    { status: isUp ? "ok" : "unavailable", checks },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "private, no-store" } },
  );
}
