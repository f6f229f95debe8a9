import { answer } from "@/lib/http/answer";
import { briefly, searchOf } from "@/lib/http/briefly";
import { publicRecordings } from "@/lib/registrations/runs";

export const dynamic = "force-dynamic";

const SHARED_FOR_A_MINUTE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

const read = briefly(async () => ({ recordings: await publicRecordings() }));

/** The recordings that anybody may watch, for the sessions' static pages; an uncached 503 while the database is down. */
export async function GET(request: Request): Promise<Response> {
  const work = async () =>
    Response.json(await read(searchOf(request)), { headers: { "Cache-Control": SHARED_FOR_A_MINUTE } });
  return answer("sessions.failed", work, (errorId) =>
    Response.json(
      { error: "The recordings are not available", errorId },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    ),
  );
}
