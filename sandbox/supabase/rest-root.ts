import type { Database } from "./database.ts";

/** The REST API's root lists what the secret key may access, as in PostgREST; lite's list is empty. */
export async function listPaths(database: Database): Promise<Response> {
  const rows = await database.runExclusively(() =>
    database.query(
      `select '/' || relname as path from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
          and has_table_privilege('service_role', oid, 'select, insert, update, delete')
      union all
      select '/rpc/' || proname from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
          and has_function_privilege('service_role', oid, 'execute')
      order by path`,
    ),
  );
  const paths = Object.fromEntries([{ path: "/" }, ...rows].map(({ path }) => [String(path), {}]));
  return Response.json({ swagger: "2.0", info: { title: "standard public schema", version: "14" }, paths });
}
