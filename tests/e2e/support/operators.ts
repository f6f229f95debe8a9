import type { BrowserContext } from "@playwright/test";

import { addAuthenticator as insertAuthenticator } from "../../../sandbox/launcher/owner.ts";
import { codeOf, TOTP_SECRET } from "../../fixtures/authenticator.ts";
import { createAccount, sessionCookies } from "./accounts.ts";
import type { Stack } from "./stack.ts";

type OperatorOptions = {
  role: "owner" | "staff" | "instructor";
  isRevoked?: boolean;
  /** False for an account that has no authenticator yet. */
  isEnrolled?: boolean;
};

/** Creates an operator's account with an authenticator; returns its id. */
export async function createOperator(
  stack: Stack,
  email: string,
  { role, isRevoked = false, isEnrolled = true }: OperatorOptions,
): Promise<string> {
  const { sql } = stack.backend;
  await createAccount(stack, email);
  const [account] = await sql("select id from auth.users where email = $1", [email]);
  await sql("insert into public.operators (user_id, role, revoked_at) values ($1, $2, $3)", [
    account?.id,
    role,
    isRevoked ? new Date().toISOString() : null,
  ]);
  if (isEnrolled) await addAuthenticator(stack, email);
  return String(account?.id);
}

/** Creates an instructor of a cohort; returns the account's id. */
export async function createInstructor(stack: Stack, email: string, cohortId: string): Promise<string> {
  const id = await createOperator(stack, email, { role: "instructor" });
  await stack.backend.sql(
    `with teacher as (
       insert into public.teachers (name, title, user_id) values ('Asha Rao', 'Instructor', $1) returning id
     )
     insert into public.cohort_teachers (cohort_id, teacher_id) select $2, id from teacher`,
    [id, cohortId],
  );
  return id;
}

/** Gives the account an authenticator with `TOTP_SECRET`. */
export const addAuthenticator = ({ backend }: Stack, email: string): Promise<void> =>
  insertAuthenticator(backend.sql, email);

/** The cookies of a new session that has entered a code from the authenticator. */
export const operatorCookies = (email: string, stack: Stack) =>
  sessionCookies(email, stack, async ({ auth }) => {
    const { data } = await auth.mfa.listFactors();
    const factorId = data?.totp[0]?.id ?? "";
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(TOTP_SECRET) });
    if (error) throw error;
  });

/** Signs the browser in with the second factor. */
export async function signInOperator(email: string, context: BrowserContext, stack: Stack): Promise<void> {
  await context.addCookies(await operatorCookies(email, stack));
}
