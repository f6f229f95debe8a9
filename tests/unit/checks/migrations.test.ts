import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { migrationProblems } from "../../checks/migrations.ts";

const FOLDER = "supabase/migrations";
const [baseline = "", ...added] = readdirSync(FOLDER).toSorted();
const BEGIN = "-- Why.\nset local lock_timeout = '3s';\n";
const EARLIER = "20270101000000_expand.sql";

test("Version 1's migration never changes, since databases have it", () => {
  const hash = createHash("sha256").update(readFileSync(path.join(FOLDER, baseline)));
  expect([baseline, hash.digest("hex")]).toEqual([
    "20261126000000_baseline.sql",
    "281ec33be81930c9cae3d45d143d3a582c89f609fdff803d3ae5c44803abecc2",
  ]);
});

test("Migrations since the baseline follow what docs/deploy.md says about updating", () => {
  const problems = added.map((file, index) => [
    file,
    migrationProblems(readFileSync(path.join(FOLDER, file), "utf8"), [baseline, ...added.slice(0, index)]),
  ]);
  expect(problems.filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test.each([
  ["no time limit", "alter table a add column b text;", /begin with/],
  ["a time limit that comes too late", `alter table a add column b text; ${BEGIN}`, /begin with/],
  ["another time limit", "set local lock_timeout = '1min'; select 1;", /begin with/],
  ["a check that looks at all rows", `${BEGIN}alter table a add constraint c check (b > 0);`, /not valid/],
  ["the second of two checks", `${BEGIN}alter table a add check (b in (1, 2)) not valid, add check (c > 0);`, /c > 0/],
  [
    "a foreign key",
    `${BEGIN}alter table only public.a add constraint c foreign key (b) references d (e);`,
    /not valid/,
  ],
  ["a new column that points elsewhere", `${BEGIN}alter table a add column b uuid references d (e);`, /separately/],
  ["a unique constraint", `${BEGIN}alter table a add constraint c unique (b);`, /using index/],
  [
    "other arguments",
    `${BEGIN}drop function f(text); create function f(p text, q text) returns void language sql as $$ select 1; $$;`,
    /wrapper/,
  ],
  ["a renamed column", `${BEGIN}alter table a rename column b to c;`, /removes/],
  [
    "a dropped column from a file that doesn't exist",
    `-- contract: 20260101000000_gone.sql\n${BEGIN}alter table a drop column b;`,
    /removes/,
  ],
  ["an index beside others", `${BEGIN}create index concurrently i on a (b);`, /only statement/],
])("A migration with %s is refused", (_what, sql, problem) => {
  expect(migrationProblems(sql, [EARLIER]).join("\n")).toMatch(problem);
});

test.each([
  [
    "a check that looks at later rows",
    `${BEGIN}alter table a add constraint c check (b in (1, 2)) not valid; alter table a validate constraint c;`,
  ],
  ["its own table", `${BEGIN}create table public.a (b int); alter table a add constraint c check (b > 0);`],
  [
    "a wrapper",
    `${BEGIN}create function f(p text, q text) returns void language sql as $$ drop table x; $$; create or replace function f(p text) returns void language sql as $$ select f(p, null); $$;`,
  ],
  ["a function that an earlier one has replaced", `-- contract: ${EARLIER}\n${BEGIN}drop function f(text);`],
  ["another form of what only SQL calls", `${BEGIN}DROP FUNCTION private.f(text);`],
  ["an index in its own file", "create index concurrently i on a (b);"],
])("A migration with %s is accepted", (_what, sql) => {
  expect(migrationProblems(sql, [EARLIER])).toEqual([]);
});
