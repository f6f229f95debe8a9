-- New functions are nobody's until a migration grants them. PostgreSQL itself gives every new function to all, and what
-- it gives for all schemas no default of one schema can take.
alter default privileges revoke execute on functions from public;

-- The server reads and writes rows; it empties no table at a stroke, and hangs no trigger on one.
revoke all on all tables in schema public from service_role;
grant select, insert, update, delete on all tables in schema public to service_role;
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

-- Triggers run without it.
revoke execute on function public.keep_payment_order_forward() from service_role;
