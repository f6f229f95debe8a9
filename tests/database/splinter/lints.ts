/** A check for a mistake that makes the database unsafe or slow. */
type Lint = {
  /** Why it matters. */
  reason: string;
  /** One row for each finding, named in its column `finding`. */
  query: string;
  /** Statements that cause a finding, as a faulty migration might. */
  fault: string[];
  /** A part of that finding. */
  finding: string;
};

const PUBLIC = "'public'::regnamespace";
/** A policy with the condition for old rows and the one for new rows, as text. */
const POLICIES = `(select polname as name, polrelid as tableid, polpermissive as permissive, polcmd as command, polroles as roles,
  coalesce(pg_get_expr(polqual, polrelid), '') as before, coalesce(pg_get_expr(polwithcheck, polrelid), '') as after
  from pg_policy where polrelid in (select oid from pg_class where relnamespace in (${PUBLIC}, 'storage'::regnamespace))) policy`;
const BROWSERS = "(select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)";
/** Functions that first ask whether the caller is an operator, and those that tell callers of themselves alone. */
const GUARDED = String.raw`(prosrc ~ 'private\.(begin_action|change_operator|require_operator)\('
  or proname in ('operator_status', 'operator_invitation', 'accept_operator_invitation')
  or proname in ('cohort_room', 'hide_from_cohort', 'own_cohorts', 'renew_access_token'))`;
const callable = (role: string) => `
  select proname as finding from pg_proc
  where pronamespace = ${PUBLIC} and prosecdef and has_function_privilege('${role}', oid, 'execute')`;
const definer = (role: string) => [
  "create function public.planted() returns integer language sql security definer set search_path = '' as 'select 1'",
  `grant execute on function public.planted() to ${role}`,
];
const planted = [
  "create table public.planted (id integer primary key, user_id uuid)",
  "comment on table public.planted is 'Server only'",
  "alter table public.planted enable row level security",
];
const policy = (rest: string, name = "planted") => `create policy ${name} on public.planted ${rest}`;

export const lints: Record<string, Lint> = {
  "unindexed foreign key": {
    reason: "Each change of the other table reads all of this one.",
    query: `select conrelid::regclass || ' ' || conname as finding from pg_constraint
      where contype = 'f' and connamespace = ${PUBLIC} and not exists (select from pg_index
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
    fault: [...planted, "alter table public.planted add foreign key (user_id) references auth.users (id)"],
    finding: "planted",
  },
  "duplicate index": {
    reason: "Each write pays for both.",
    query: `select min(indexrelid::regclass::text) as finding from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = ${PUBLIC}
      group by indrelid, regexp_replace(pg_get_indexdef(indexrelid), 'CREATE.* INDEX .* ON ', '') having count(*) > 1`,
    fault: [...planted, "create index planted_again on public.planted (id)"],
    finding: "planted",
  },
  "auth function asked for each row": {
    reason: "Wrapped in a select it is asked once for a statement.",
    query: `select name as finding from ${POLICIES}
      where regexp_replace(before || after, 'SELECT (auth\\.|current_setting)', '', 'g')
        ~ '(auth\\.(uid|jwt|role|email)|current_setting)\\('`,
    fault: [...planted, policy("for select to authenticated using (user_id = auth.uid())")],
    finding: "planted",
  },
  "several permissive policies": {
    reason: "Each is asked for each row, and any of them opens it.",
    query: `select tableid::regclass || ' ' || role as finding
      from ${POLICIES}, unnest(case when roles = '{0}' then array(select oid from pg_roles) else roles end) role,
        unnest(case command when '*' then array['r', 'a', 'w', 'd']::"char"[] else array[command] end) done
      where permissive group by tableid, role, done having count(*) > 1`,
    fault: [
      ...planted,
      policy("for select to authenticated using (id = 1)", "one"),
      policy("for all to public using (id = 2)", "other"),
    ],
    finding: "planted",
  },
  "policies without row-level security": {
    reason: "They look like a lock and are none.",
    query: `select distinct relname as finding from ${POLICIES} join pg_class on oid = tableid where not relrowsecurity`,
    fault: [
      ...planted,
      policy("for select to authenticated using (id = 1)"),
      "alter table public.planted disable row level security",
    ],
    finding: "planted",
  },
  "row-level security without a policy, unexplained": {
    reason: "Nobody can use the table; where that is meant, its comment says so.",
    query: `select relname as finding from pg_class
      where relnamespace = ${PUBLIC} and relkind in ('r', 'p') and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid)
        and coalesce(obj_description(oid, 'pg_class'), '') !~ 'Server only'`,
    fault: [...planted, "comment on table public.planted is 'Anything'"],
    finding: "planted",
  },
  "row-level security off": {
    reason: "Whoever is granted the table has all of its rows.",
    query: `select relname as finding from pg_class
      where relnamespace = ${PUBLIC} and relkind in ('r', 'p') and not relrowsecurity`,
    fault: [...planted, "alter table public.planted disable row level security"],
    finding: "planted",
  },
  "view with its owner's rights": {
    reason: "It passes by the row-level security of its tables.",
    query: `select relname as finding from pg_class
      where relnamespace = ${PUBLIC} and relkind = 'v'
        and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']`,
    fault: ["create view public.planted as select * from public.payment_orders"],
    finding: "planted",
  },
  "accounts or enrolments in a view": {
    reason: "A view of auth.users, or a stored copy, is read without any policy.",
    query: `select distinct relname as finding from pg_class left join pg_rewrite on ev_class = pg_class.oid
      left join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
      where relnamespace = ${PUBLIC} and (relkind = 'm' or (relkind = 'v' and refobjid = 'auth.users'::regclass))`,
    fault: ["create view public.planted with (security_invoker = true) as select id from auth.users"],
    finding: "planted",
  },
  "function with a changeable search path": {
    reason: "A caller could put a table of their own in front of ours.",
    query: `select proname as finding from pg_proc
      where pronamespace = ${PUBLIC} and not exists (select from unnest(proconfig) setting where setting ~ '^search_path=')`,
    fault: ["create function public.planted() returns integer language sql as 'select 1'"],
    finding: "planted",
  },
  "policy that trusts what an account says of itself": {
    reason: "Its owner writes the metadata.",
    query: `select name as finding from ${POLICIES} where before || after ~ 'user_metadata|raw_user_meta_data'`,
    fault: [
      ...planted,
      policy("for select to authenticated using ((select auth.jwt()) -> 'user_metadata' ->> 'role' = 'admin')"),
    ],
    finding: "planted",
  },
  "secrets a browser may read": {
    reason: "A policy chooses rows; columns come as a whole.",
    query: `select relname || '.' || attname as finding
      from pg_attribute join pg_class on pg_class.oid = attrelid, unnest(array['anon', 'authenticated']) role
      where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
        and has_column_privilege(role, attrelid, attnum, 'select')
        and attname ~* '(pass(word|wd|code|phrase)|secret|token|api_?key|private_?key|ssn|passport|iban|card_?number|cvv|otp)'`,
    fault: [...planted, "alter table public.planted add column api_key text", "grant select on public.planted to anon"],
    finding: "planted.api_key",
  },
  "policy that lets everything through": {
    reason: "It is none.",
    query: `select name as finding from ${POLICIES}
      where permissive and (before in ('true', '(true)') or after in ('true', '(true)')
        or before || ' ' || after ~ '(^|[( ])(''?\\w+''?) = \\2([) ]|$)')`,
    fault: [...planted, policy("for insert to authenticated with check (1 = 1)")],
    finding: "planted",
  },
  "public bucket that can be listed": {
    reason: "A public file needs no policy to be read by its address; with one, all addresses are known.",
    query: `select name as finding from ${POLICIES}
      where tableid = 'storage.objects'::regclass and permissive and command in ('r', '*') and roles && array(${BROWSERS})
        and exists (select from storage.buckets where public and (before !~ 'bucket_id' or before ~ quote_literal(id)))`,
    fault: ["create policy planted on storage.objects for select to public using (bucket_id = 'avatars')"],
    finding: "planted",
  },
  "function with its owner's rights that visitors may call": {
    reason: "It passes by row-level security.",
    query: callable("anon"),
    fault: definer("anon"),
    finding: "planted",
  },
  "function with its owner's rights that learners may call": {
    reason: "It passes by row-level security, and asks nobody who they are.",
    query: `${callable("authenticated")} and not ${GUARDED}`,
    fault: definer("authenticated"),
    finding: "planted",
  },
};
