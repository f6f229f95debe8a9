import type { Sql } from "postgres";

/** Everything that a migration can make, under a name that says what it is: `function public.claim_outbox(integer)`. */
export type Catalogue = Record<string, string>;

const OURS = "('public', 'private')";
/** Who may do what, sorted; null: PostgreSQL's defaults. */
const rights = (acl: string) => `(select array_agg(item::text order by item::text) from unnest(${acl}) item)::text`;

/** One query per kind of object: its name, and everything that has to match. */
const queries = [
  `select 'schema ' || nspname as name, ${rights("nspacl")} as value from pg_namespace where nspname in ${OURS}`,
  `select 'default rights ' || coalesce(nspname, 'everywhere') || ' ' || defaclobjtype::text as name, ${rights("defaclacl")} as value
   from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace`,
  `select 'relation ' || c.oid::regclass as name,
     concat_ws(' ', relkind, 'rls', relrowsecurity, relforcerowsecurity, ${rights("relacl")}, reloptions::text,
       obj_description(c.oid, 'pg_class'), pg_get_viewdef(case when relkind in ('v', 'm') then c.oid end)) as value
   from pg_class c join pg_namespace n on n.oid = relnamespace
   where nspname in ${OURS} and relkind in ('r', 'v', 'm', 'S', 'p', 'f')`,
  `select 'column ' || attrelid::regclass || '.' || attname as name,
     concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
       pg_get_expr(adbin, adrelid), ${rights("attacl")}, col_description(attrelid, attnum)) as value
   from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where nspname in ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(k.oid) as value
   from pg_constraint k join pg_namespace n on n.oid = connamespace
   where nspname in ${OURS} and contype <> 'n'`,
  `select 'index ' || indexrelid::regclass as name, pg_get_indexdef(indexrelid) as value
   from pg_index join pg_class c on c.oid = indrelid join pg_namespace n on n.oid = relnamespace
   where nspname in ${OURS}`,
  `select 'function ' || p.oid::regprocedure as name,
     concat_ws(' ', pg_get_functiondef(p.oid), ${rights("proacl")}, obj_description(p.oid, 'pg_proc')) as value
   from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${OURS}`,
  `select 'type ' || t.oid::regtype as name,
     concat_ws(' ', typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as value
   from pg_type t join pg_namespace n on n.oid = typnamespace
   where nspname in ${OURS} and typrelid = 0 and typcategory <> 'A'`,
  `select 'trigger ' || tgrelid::regclass || ' ' || tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) as value
   from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
   where nspname in ('public', 'private', 'storage', 'auth') and not tgisinternal`,
  `select 'policy ' || schemaname || '.' || tablename || ' ' || policyname as name,
     concat_ws(' ', permissive, roles::text, cmd, qual, 'check', with_check) as value from pg_policies`,
  `select 'extension ' || extname as name, nspname as value
   from pg_extension join pg_namespace n on n.oid = extnamespace`,
  `select 'bucket ' || id as name,
     concat_ws(' ', name, public, file_size_limit, allowed_mime_types::text) as value from storage.buckets`,
];

/** What a database contains, and the rows from its migrations (except instants, which differ). */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const catalogue: Catalogue = {};
  for (const query of [...queries, ...(await rowQueries(sql))]) {
    for (const { name, value } of await sql.unsafe<{ name: string; value: string | null }[]>(query))
      catalogue[name] = value ?? "";
  }
  return catalogue;
}

async function rowQueries(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return tables.map(
    ({ name }) => `select 'rows of ${name}' as name, string_agg(r::text, E'\\n' order by r::text) as value
      from (
        select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
          where value #>> '{}' !~ '^\\d{4}-\\d{2}-\\d{2}[T ]') as r
        from ${name} t
      ) as each_row having count(*) > 0`,
  );
}
