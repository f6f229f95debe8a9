-- Nothing in the schema public is reachable with the browser's keys unless a file grants it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

-- New functions are nobody's until they are granted. PostgreSQL itself gives every new function to all, and what it gives
-- for all schemas no default of one schema can take.
alter default privileges revoke execute on functions from public;

-- The server reads and writes rows; it empties no table at a stroke, and hangs no trigger on one.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

-- What functions and triggers call, and nobody over HTTP: the schema is not exposed. Who is signed in may resolve names in
-- it, for the policies and functions that ask private.operator_role(). The server's own functions run with its rights, so
-- it may call all that is here.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;
