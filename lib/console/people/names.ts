import "server-only";

import type { Page } from "@/lib/console/keyset";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** Beside an address: its person's name, if known. */
export type Named = { name: string | null };

/** Returns the name of the person with an address; null if unknown. */
type NameOf = (email: string) => string | null;

/** The names of the people with these addresses (upper or lower case), from the database. */
export async function readNames(emails: readonly string[], client?: UserClient): Promise<NameOf> {
  if (emails.length === 0) return () => null;
  const reader = client ?? (await createUserClient());
  const { data, error } = await reader.rpc("console_names", { p_emails: [...new Set(emails)] });
  if (error) throw error;
  const names = new Map(data.map(({ email, name }) => [email, name]));
  return (email) => names.get(email.toLowerCase()) ?? null;
}

/** A page of rows about people, with their names. */
export async function withNames<Row>(
  client: UserClient,
  { rows, next }: Page<Row>,
  emailOf: (row: Row) => string,
): Promise<Page<Row & Named>> {
  const nameOf = await readNames(rows.map(emailOf), client);
  return { rows: rows.map((row) => ({ ...row, name: nameOf(emailOf(row)) })), next };
}
