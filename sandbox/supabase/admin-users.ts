import { keys } from "../keys.ts";
import type { CompatibilityContext } from "./context.ts";

const ROUTE = /^\/auth\/v1\/admin\/users\/(?<id>[0-9a-f-]{36})$/;
const STATEMENTS: Readonly<Record<string, string>> = {
  GET: "select id, email, created_at from auth.users where id = $1",
  DELETE: "delete from auth.users where id = $1 returning id",
};

/**
 * GoTrue's answers at `/admin/users/:id`, which lite doesn't have: an account's id, address and age, and its deletion.
 * Undefined for any other request.
 */
export async function answerAdmin(request: Request, { database }: CompatibilityContext) {
  const id = ROUTE.exec(new URL(request.url).pathname)?.groups?.id;
  const statement = STATEMENTS[request.method];
  if (id === undefined || statement === undefined) return undefined;
  if (request.headers.get("apikey") !== keys.supabaseSecret)
    return Response.json({ code: 403, error_code: "not_admin", msg: "User not allowed" }, { status: 403 });
  const [user] = await database.runExclusively(() => database.query(statement, [id]));
  if (user === undefined)
    return Response.json({ code: 404, error_code: "user_not_found", msg: "User not found" }, { status: 404 });
  return Response.json(request.method === "GET" ? user : {});
}
