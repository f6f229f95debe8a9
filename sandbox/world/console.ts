import { randomUUID } from "node:crypto";

import type { Backend } from "../backend.ts";

/** The answer of a console action. */
type Answer = { status: string; runId?: string; replyId?: string };

export type Console = {
  /**
   * Runs a console action as the operator with this address, and dates its log row to its time. Returns its answer with
   * the request's id. Throws if it wasn't done.
   */
  act: (email: string, action: string, args: Record<string, unknown>, at: Date) => Promise<Answer & { id: string }>;
  /** The operator's id. */
  idOf: (email: string) => string;
  /** Accepts an invitation to the team, and dates its log row; the person can act from then on. */
  join: (account: Record<"id" | "email" | "token", string>, at: Date) => Promise<void>;
  /** Dates the actions in the log to their times, and ends the operators' sessions. */
  close: () => Promise<void>;
};

/** Runs a function of the database as who is signed in with these claims, and returns its answer. */
export async function callAs(
  sql: Backend["sql"],
  claims: { sub: string },
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 3}`);
  const [row] = await sql(
    `with caller as materialized (
       select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)
     )
     select public.${name}(${names.join(", ")}) as answer from caller`,
    [JSON.stringify(claims), claims.sub, ...Object.values(args)],
  );
  return row?.answer;
}

const claimsOf = (id: string, email: string) => ({
  sub: id,
  email,
  role: "authenticated",
  session_id: id,
  aal: "aal2",
  amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }],
});

/** Opens a session with a second factor for each operator. */
export async function openConsole({ sql }: Pick<Backend, "sql">): Promise<Console> {
  const operators = await sql(
    "select u.id, u.email from public.operators o join auth.users u on u.id = o.user_id where o.revoked_at is null",
  );
  const ids = new Map(operators.map(({ id, email }) => [String(email), String(id)]));
  const times: { id: string; at: Date }[] = [];
  await sql("insert into auth.sessions (id, user_id, aal) select user_id, user_id, 'aal2' from public.operators");

  const idOf = (email: string) => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`${email} isn't an operator`);
    return id;
  };
  return {
    idOf,
    join: async ({ id, email, token }, at) => {
      await sql("insert into auth.sessions (id, user_id, aal) values ($1, $1, 'aal2')", [id]);
      const answer = await callAs(sql, claimsOf(id, email), "accept_operator_invitation", { p_token: token });
      if (answer !== "done") throw new Error(`${email} didn't join the team: ${JSON.stringify(answer)}`);
      ids.set(email, id);
      const [invitation] = await sql("select id from public.operator_invitations where accepted_by = $1", [id]);
      times.push({ id: String(invitation?.id), at });
    },
    act: async (email, action, args, at) => {
      const id = randomUUID();
      const claims = claimsOf(idOf(email), email);
      const answer = (await callAs(sql, claims, `console_${action}`, { p_request_id: id, ...args })) as Answer;
      times.push({ id, at });
      return { ...answer, id };
    },
    close: async () => {
      // The log is append-only, so that no one can rewrite it; but here we're making up the past.
      await sql("alter table public.operator_actions disable trigger keep_operator_actions");
      await sql(
        `update public.operator_actions a set at = t.at
           from jsonb_to_recordset($1::text::jsonb) as t (id uuid, at timestamptz) where a.request_id = t.id`,
        [JSON.stringify(times)],
      );
      // Mails that were put back for later belong at their own times.
      await sql(
        `update public.operator_actions a
            set after = a.after || jsonb_build_object('startsAt', r.starts_at, 'endsAt', r.ends_at)
           from public.session_runs r, jsonb_to_recordset($1::text::jsonb) as t (id uuid)
          where a.request_id = t.id and a.action = 'schedule_run' and a.subject_id = r.id::text`,
        [JSON.stringify(times)],
      );
      await sql("alter table public.operator_actions enable trigger keep_operator_actions");
      await sql("delete from auth.sessions s using public.operators o where s.id = o.user_id");
    },
  };
}
