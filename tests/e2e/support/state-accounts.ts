import { createHash, randomBytes, randomUUID } from "node:crypto";

import { type AccountName, cookiesOf, createAccount, PASSWORD, sessionCookies } from "./accounts.ts";
import { addAuthenticator, createInstructor, createOperator, operatorCookies } from "./operators.ts";
import { fillRoom } from "./room-records.ts";
import { CHANGING } from "./seat-states.ts";
import type { Stack } from "./stack.ts";

/**
 * A learner whose cohort has sessions, one who changes seats, and console accounts by how far they've got with signing
 * in.
 */
const ownAccounts = {
  seated: "seated@example.com",
  changing: CHANGING,
  owner: "asha.owner@example.com",
  "owner without a code": "without.code@example.com",
  "owner without an authenticator": "without.authenticator@example.com",
  instructor: "asha.instructor@example.com",
  "invited without an authenticator": "invited@example.com",
  invited: "invited.with.a.rather.long.address@department.example.com",
} as const;

type OwnAccount = keyof typeof ownAccounts;

/** The person who is signed in, by the state. */
export type StateAccount = AccountName | OwnAccount;

const created = new WeakMap<Stack, Map<OwnAccount, Promise<unknown>>>();

async function create(name: OwnAccount, stack: Stack): Promise<unknown> {
  const email = ownAccounts[name];
  switch (name) {
    case "seated":
      return roomOf(stack);
    case "invited":
      await createAccount(stack, email);
      return addAuthenticator(stack, email);
    case "changing":
    case "invited without an authenticator":
      return createAccount(stack, email);
    case "owner without an authenticator":
      return createOperator(stack, email, { role: "owner", isEnrolled: false });
    case "instructor":
      return createInstructor(stack, email, (await roomOf(stack)).cohortId);
    case "owner":
    case "owner without a code":
      return createOperator(stack, email, { role: "owner" });
  }
}

const rooms = new WeakMap<Stack, ReturnType<typeof fillRoom>>();

/** The learner's room, made on first use, with the seat's present token. */
export async function roomOf(stack: Stack) {
  const made = rooms.get(stack) ?? fillRoom(stack.backend, ownAccounts.seated, PASSWORD);
  rooms.set(stack, made);
  const room = await made;
  const [seat] = await stack.backend.sql("select access_token from public.cohort_enrollments where cohort_id = $1", [
    room.cohortId,
  ]);
  return { ...room, token: String(seat?.access_token) };
}

/** The cookies of a new session of the account, which is created on first use. */
export async function stateCookies(name: StateAccount, stack: Stack) {
  if (name === "learner" || name === "newcomer") return cookiesOf(name, stack);
  const known = created.get(stack) ?? new Map<OwnAccount, Promise<unknown>>();
  created.set(stack, known);
  const creation = known.get(name) ?? create(name, stack);
  known.set(name, creation);
  await creation;
  const email = ownAccounts[name];
  return name === "owner" || name === "instructor" ? operatorCookies(email, stack) : sessionCookies(email, stack);
}

const readers = new WeakMap<Stack, Map<StateAccount, ReturnType<typeof stateCookies>>>();

/** The same with one session, shared by everyone who only reads. */
export function readersCookies(name: StateAccount, stack: Stack) {
  const known = readers.get(stack) ?? new Map<StateAccount, ReturnType<typeof stateCookies>>();
  readers.set(stack, known);
  const cookies = known.get(name) ?? stateCookies(name, stack);
  known.set(name, cookies);
  return cookies;
}

/** The owner who invites: an invitation works for as long as its sender is an owner. */
async function inviterOf({ sql, ensureUser }: Stack["backend"]): Promise<string> {
  const id = await ensureUser({ email: "inviter@example.com", fullName: "Asha Rao", password: randomUUID() });
  await sql("insert into public.operators (user_id, role) values ($1, 'owner') on conflict (user_id) do nothing", [id]);
  return id;
}

/** Invites an address to be staff, and ends its earlier invitations; returns the path of the new one's page. */
export async function inviteAddress({ backend }: Pick<Stack, "backend">, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await backend.sql("delete from public.operator_invitations where email = $1", [email]);
  await backend.sql(
    `insert into public.operator_invitations (email, role, token_hash, invited_by)
     values ($1, 'staff', $2, $3)`,
    [email, createHash("sha256").update(token).digest("hex"), await inviterOf(backend)],
  );
  return `/console/join/${token}`;
}

/** The same for an account of a state. */
export const inviteAccount = (stack: Pick<Stack, "backend">, name: OwnAccount): Promise<string> =>
  inviteAddress(stack, ownAccounts[name]);
