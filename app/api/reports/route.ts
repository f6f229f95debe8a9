import { HttpError, readText } from "@/lib/http/read-text";
import { takeReports } from "@/lib/security/reports";

export const dynamic = "force-dynamic";

const MAX_BYTES = 16_384;

/**
 * Takes browsers' reports: violations of the content security policy, and uncaught errors (instrumentation-client.ts).
 * Anyone can post here, so nothing is trusted: a report becomes one line of the log at most. 204 for anything readable.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    takeReports(await readText(request, MAX_BYTES));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof HttpError) return new Response(null, { status: error.status });
    throw error;
  }
}
