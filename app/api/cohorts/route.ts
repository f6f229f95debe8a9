import { openCohorts } from "@/lib/cohorts/open-cohorts";
import { answer } from "@/lib/http/answer";
import { briefly, searchOf } from "@/lib/http/briefly";

export const dynamic = "force-dynamic";

/**
 * The same for everyone, so a shared cache answers for half a minute, and serves the old answer while it asks again.
 */
const SHARED_FOR_HALF_A_MINUTE = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";

const read = briefly(openCohorts);

/** The cohorts that are not closed, for the course page; 503, which no cache keeps, while the database is down. */
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
