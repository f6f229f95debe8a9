import { openCohorts } from "@/lib/cohorts/open-cohorts";
import { answer } from "@/lib/http/answer";
import { briefly, searchOf } from "@/lib/http/briefly";

export const dynamic = "force-dynamic";

/**
 * The response is the same for everyone, so a shared cache may keep it for half a minute, and serve the old one while
 * it asks again.
 */
const SHARED_FOR_HALF_A_MINUTE = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";

const read = briefly(openCohorts);

/** The cohorts that aren't closed, for the course page; an uncached 503 while the database is down. */
export async function GET(request: Request): Promise<Response> {
  const work = async () =>
    Response.json(
      { cohorts: await read(searchOf(request)) },
      { headers: { "Cache-Control": SHARED_FOR_HALF_A_MINUTE } },
    );
  return answer("cohorts.failed", work, (errorId) =>
    Response.json(
      { error: "The cohorts are not available", errorId },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    ),
  );
}
