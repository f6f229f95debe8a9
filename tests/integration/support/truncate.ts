/** SQL that empties tables without their triggers, since documents and the log of operators refuse to be emptied. */
export function truncateAll(tables: string): string {
  return `do $$ begin
    set local session_replication_role = replica;
    truncate ${tables} restart identity cascade;
  end $$`;
}
