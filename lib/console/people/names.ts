import "server-only";

import type { Page } from "@/lib/console/keyset";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** Beside an address: what its person is called, where somebody has said it. */
export type Named = { name: string | null };

/** Says what whoever has an address is called; null where nobody has said it. */
export type NameOf = (email: string) => string | null;

/** The names of the people with these addresses, in any letter case, as the database has them. Throws database errors. */
export async function readNames(emails: readonly string[], client?: UserClient): Promise<NameOf> {
  if (emails.length === 0) return () => null;
  const reader = client ?? (await createUserClient());
  const { data, error } = await reader.rpc("console_names", { p_emails: [...new Set(emails)] });
  if (error) throw error;
  const names = new Map(data.map(({ email, name }) => [email, name]));
  return (email) => names.get(email.toLowerCase()) ?? null;
}

/** A page of rows about people, with their names. Throws database errors. */
export async function withNames<Row>(
  client: UserClient,
  { rows, next }: Page<Row>,
  emailOf: (row: Row) => string,
): Promise<Page<Row & Named>> {
  const nameOf = await readNames(rows.map(emailOf), client);
  return { rows: rows.map((row) => ({ ...row, name: nameOf(emailOf(row)) })), next };
}
