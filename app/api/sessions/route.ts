import { titlesWithoutDate } from "@/lib/content/sessions";
import { answer } from "@/lib/http/answer";
import { briefly, searchOf } from "@/lib/http/briefly";
import { comingRuns } from "@/lib/registrations/runs";

export const dynamic = "force-dynamic";

/** The same for everyone, so a shared cache may keep it for a minute, and serve the old one while it asks again. */
const SHARED_FOR_A_MINUTE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

const read = briefly(async () => ({ sessions: await comingRuns(), withoutDate: titlesWithoutDate(new Date()) }));

/** What each session takes registrations for, for the static pages; an uncached 503 while the database is down. */
export async function GET(request: Request): Promise<Response> {
  const work = async () =>
    Response.json(await read(searchOf(request)), { headers: { "Cache-Control": SHARED_FOR_A_MINUTE } });
  return answer("sessions.failed", work, (errorId) =>
    Response.json(
      { error: "The sessions are not available", errorId },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    ),
  );
}
