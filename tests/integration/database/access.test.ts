import { beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});

test("Every table has row-level security, and the API roles may only read their own enrolments", async () => {
  const open = await backend.sql(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    [],
  );
  const grants = await backend.sql(
    `select relname || ': ' || privilege_type || ' to ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') as grant
      from pg_class, aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee in (0, 'anon'::regrole, 'authenticated'::regrole)`,
    [],
  );
  expect(open).toEqual([]);
  expect(["cohort_enrollments: SELECT to authenticated"]).toEqual(
    expect.arrayContaining(grants.map((row) => row.grant)),
  );
});

test("Every function pins its search path and may be called by the server's role only", async () => {
  const rows = await backend.sql(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
      and (not coalesce(proconfig, '{}') @> array['search_path=""'] or proacl is null or exists (
        select from aclexplode(proacl) acl where acl.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)))`,
    [],
  );
  expect(rows).toEqual([]);
});

test("Two functions are SECURITY DEFINER, since the server's role may not read accounts", async () => {
  const rows = await backend.sql(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname",
    [],
  );
  expect(rows).toEqual([{ proname: "is_new_account" }, { proname: "list_expired_files" }]);
});
