import { randomUUID } from "node:crypto";
import postgres, { type JSONValue, type Sql } from "postgres";
import { beforeAll } from "vitest";

import type { TestDatabase } from "./database";
import { newUsers } from "./orders";
import { operatorRow, sessionClaims } from "@/tests/fixtures/authorisation";

/** `claims`: the session's token without its account; by default with a fresh second factor. */
export type Operator = { id: string; email: string; claims?: object };

/** Claims of a session whose last code is more than 15 minutes old, and so no longer valid. */
export const STALE = {
  aal: "aal2",
  amr: [
    { method: "totp", timestamp: Math.floor(Date.now() / 1000) - 16 * 60 },
    { method: "password", timestamp: Math.floor(Date.now() / 1000) },
  ],
};

/** The answer of a console function. */
export type Answer = {
  status: string;
  repeated?: boolean;
  reason?: string;
  by?: string | null;
  now?: JSONValue;
  [detail: string]: JSONValue | undefined;
};

/** Adds an operator to the team. */
export async function newOperator(owner: Sql, role: "owner" | "staff" = "owner"): Promise<Operator> {
  const [id = ""] = await newUsers(owner, 1);
  await owner`update auth.users set email_confirmed_at = now() where id = ${id}`;
  await owner.unsafe(operatorRow(role === "owner" ? "console owner" : "staff", id));
  return { id, email: `${id}@example.com` };
}

/** An operator who is on the team before the file's first test. */
export function onTeam(db: TestDatabase, role?: "owner" | "staff"): Operator {
  const one: Operator = { id: "", email: "" };
  beforeAll(async () => void Object.assign(one, await newOperator(db.owner, role)));
  return one;
}

/** Runs a statement on its own connection, as the HTTP API does for a session. */
export async function runAs<Row extends object>(
  sql: Sql,
  { id, email, claims: session }: Operator,
  statement: string,
  values: unknown[] = [],
) {
  const claims = JSON.stringify({
    sub: id,
    email,
    role: "authenticated",
    ...sessionClaims("console owner", id),
    ...session,
  });
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${id}, true)`;
    await transaction`set local role authenticated`;
    return transaction.unsafe<Row[]>(statement, values as never[]);
  });
}

/** The answer in the detail of one of the console's own SQLSTATEs. */
function raisedAnswer(error: unknown): unknown {
  if (error instanceof postgres.PostgresError && /^OP\d{3}$/.test(error.code)) return JSON.parse(error.detail ?? "");
  throw error;
}

/** Calls a function as a session does. */
export async function call<Returned = Answer>(
  sql: Sql,
  operator: Operator,
  name: string,
  args: Record<string, unknown>,
): Promise<Returned> {
  const names = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`);
  const statement = `select public.${name}(${names.join(", ")}) as answer`;
  const rows = runAs<{ answer: Returned }>(sql, operator, statement, Object.values(args));
  const [row] = await rows.catch((error: unknown) => [{ answer: raisedAnswer(error) as Returned }]);
  if (row === undefined) throw new Error("no answer");
  return row.answer;
}

/** The values of a column that a session reads. */
export const readColumn = async (sql: Sql, operator: Operator, table: string, column: string): Promise<string[]> =>
  (await runAs<{ value: string }>(sql, operator, `select ${column} as value from public.${table}`)).map(
    ({ value }) => value,
  );

/** Calls a function with a new request id, as a press in a new form does. */
export const press = (sql: Sql, operator: Operator, name: string, args: Record<string, unknown>) =>
  call(sql, operator, name, { p_request_id: randomUUID(), ...args });

/** The log's actions on one thing. */
export const actionsOn = (owner: Sql, subjectId: string) =>
  owner<{ action: string; actor_email: string }[]>`
    select action, actor_email from public.operator_actions where subject_id = ${subjectId} order by at`;

/** Adds an application, and returns its id. */
export async function newApplication(owner: Sql): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into public.job_applications (role, name, email, description, resume_path, resume_bytes)
    values ('product_manager', 'Ada', 'ada@example.com', 'x',
      'product_manager/1795224212720-' || ${randomUUID()}::text || '.pdf', 9)
    returning id`;
  if (row === undefined) throw new Error("no application");
  return row.id;
}

/** Adds a message, and returns its id. */
export async function newMessage(owner: Sql): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into public.contact_messages (source, name, email, message)
    values ('home', 'Ada', 'ada@example.com', 'Hello') returning id`;
  if (row === undefined) throw new Error("no message");
  return row.id;
}
