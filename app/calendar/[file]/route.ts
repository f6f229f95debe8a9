import { feedOf, hasVersion } from "@/lib/cohorts/feed";
import { feed } from "@/lib/content/room";
import { calendarContentType } from "@/lib/email/calendar";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { briefly, searchOf } from "@/lib/http/briefly";
import { closed } from "@/lib/sessions/doors";

export const dynamic = "force-dynamic";

const plain = { ...closed, "Content-Type": "text/plain; charset=utf-8" };

const read = briefly(feedOf);

/**
 * The calendar of a seat, `<token>.ics`, to subscribe to; any other name gets the same 404. 503 while the database is
 * down.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const work = async () => {
    const calendar = await read(searchOf(request), file);
    if (!calendar) return new Response(feed.missing, { status: 404, headers: plain });
    // Only the client stores it, and revalidates it every time; with `no-store` it would have nothing to revalidate.
    const headers = { ...closed, "Cache-Control": "private, no-cache", ETag: calendar.etag };
    if (hasVersion(request.headers.get("if-none-match"), calendar.etag))
      return new Response(null, { status: 304, headers });
    return new Response(calendar.content, {
      headers: { ...headers, "Content-Type": calendarContentType("PUBLISH") },
    });
  };
  return answer("calendar.failed", work, (errorId) => {
    const text = withErrorId(feed.failed, errorId);
    return new Response(text, { status: 503, headers: { ...plain, "Retry-After": "300" } });
  });
}
