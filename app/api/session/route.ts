export const dynamic = "force-dynamic";

/** Who is signed in, for the static pages' header. Accounts are not open yet, so nobody is. */
export function GET(): Response {
  return Response.json({ user: null }, { headers: { "Cache-Control": "private, no-store" } });
}
