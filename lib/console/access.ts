import "server-only";

import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";

import { currentUser, verifiedUser } from "@/lib/auth/current-user";
import type { Identity } from "@/lib/auth/identity";
import { signInPath } from "@/lib/auth/paths";
import { signedInElsewhere } from "@/lib/console/answers";
import { findClassroom } from "@/lib/console/classrooms";
import { codePath } from "@/lib/console/paths";
import { signedOutMeanwhile } from "@/lib/content/errors";
import { takeShownAccount } from "@/lib/forms/shown-account";
import type { Failure, Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/** Instructors only have the classrooms of the cohorts they teach. */
export type OperatorRole = "owner" | "staff" | "instructor";

/** For an account that may use the console. */
export type Operator = { userId: string; email: string; role: OperatorRole };

/** Without the second factor, an operator may only enter a code. */
export type ConsoleAccess = { operator: Operator; hasSecondFactor: boolean };

const roleSchema = z.nullable(z.enum(["owner", "staff", "instructor"]));

/**
 * The session's access to the console, null for everyone but operators; cached per request. The role comes from the
 * database at this moment, not from the token, so a revocation takes effect with the next request. Throws if the
 * database doesn't respond.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export const consoleAccess = cache(async (): Promise<ConsoleAccess | null> => {
  const user = await currentUser();
  if (!user) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("operator_status");
  if (error) throw error;
  const role = roleSchema.parse(data);
  return role && { operator: { userId: user.id, email: user.email, role }, hasSecondFactor: user.hasSecondFactor };
});

/** The operator of a session with the second factor, null for everyone else; for layouts, titles and the like. */
export async function currentOperator(): Promise<Operator | null> {
  const access = await consoleAccess();
  return access?.hasSecondFactor ? access.operator : null;
}

/**
 * For pages and routes that read: the owner or member of staff. Without a session it redirects to the sign-in page,
 * without the second factor to the code page; both return to `pathAndQuery`. Everyone else, instructors too, gets the
 * not-found page. Only a convenience: the database enforces access.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function requireOperator(pathAndQuery: string): Promise<Operator> {
  const operator = await requireInstructorOrOperator(pathAndQuery);
  return operator.role === "instructor" ? notFound() : operator;
}

/** The same for pages that show an instructor what is theirs. */
export async function requireInstructorOrOperator(pathAndQuery: string): Promise<Operator> {
  const access = await consoleAccess();
  if (!access) return (await verifiedUser()) ? notFound() : redirect(signInPath(pathAndQuery));
  if (!access.hasSecondFactor) redirect(codePath(pathAndQuery));
  return access.operator;
}

/** The same for pages of a cohort's classroom: not found for an instructor who doesn't teach it. */
export async function requireTeacher(cohortId: string, pathAndQuery: string): Promise<Operator> {
  const operator = await requireInstructorOrOperator(pathAndQuery);
  if (operator.role === "instructor" && !(await findClassroom(cohortId))) notFound();
  return operator;
}

/**
 * For actions: the operator who pressed a form, not found for anyone else. If the session has ended, or is another
 * account's, a form that names its page's account gets a sentence, and keeps what was typed.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function accessOf(form: FormData): Promise<Result<ConsoleAccess>> {
  const refusal = refusedSession(form, await verifiedUser());
  if (refusal) return refusal;
  return { ok: true, data: (await consoleAccess()) ?? notFound() };
}

/**
 * Why a form does nothing in this session; undefined if it may go on. Not found for a hand-made one without a session.
 */
export function refusedSession(form: FormData, user: Identity | null): Failure | undefined {
  const { shownFor } = takeShownAccount({ account: form.get("account") ?? undefined });
  if (typeof shownFor !== "string") return user ? undefined : notFound();
  if (!user) return signedOutMeanwhile;
  return shownFor === user.id ? undefined : { ok: false, error: signedInElsewhere(user.email) };
}
