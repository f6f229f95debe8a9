/** Where a password manager sends people to change their password (https://www.w3.org/TR/change-password-url/). */
export const GET = (): Response => new Response(null, { status: 302, headers: { Location: "/auth/reset" } });
