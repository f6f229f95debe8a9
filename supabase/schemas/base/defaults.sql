-- Nothing in the schema public can be reached with the browser's keys unless a file grants it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

-- No one may call a new function until it's granted. By default PostgreSQL grants every new function to everyone, and a
-- schema's default privileges can't revoke what the global default grants.
alter default privileges revoke execute on functions from public;

-- The server reads and writes rows; it can't truncate a table or create triggers.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

-- For functions and triggers to call, never over HTTP: the schema isn't exposed. Signed-in users may resolve names in
-- it, for the policies and functions that ask private.operator_role(). The server's own functions run with its rights,
-- so it may call everything here.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;
