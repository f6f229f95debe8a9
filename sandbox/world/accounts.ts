import type { Backend } from "../backend.ts";
import { addAuthenticator, ensureOwner } from "../launcher/owner.ts";
import { person } from "./people.ts";

/** Has a seat and a complete profile in the world. */
export const DEMO = { email: "demo@example.com", password: "learn-with-me-2025", fullName: "Demo Learner" } as const;

/** Has neither a seat nor a profile. */
export const NEWCOMER = {
  email: "newcomer@example.com",
  password: "just-arrived-2025",
  fullName: "Demo Newcomer",
} as const;

/** The other operator. The authenticator's secret is the owner's. */
export const STAFF = { email: "staff@example.com", password: "help-the-house-2025", fullName: "Demo Staff" } as const;

/** Has a seat in the cohort that is full, and lives in another zone. */
export const NEW_YORKER = {
  email: "newyork@example.com",
  password: "across-the-sea-2025",
  fullName: "Demo New Yorker",
} as const;

/** The address of a learner with this name. */
export const addressOf = (name: string): string =>
  [DEMO, NEW_YORKER].find(({ fullName }) => fullName === name)?.email ?? person(name).email;

/** Teaches the running cohort. The authenticator's secret is the owner's. */
export const INSTRUCTOR = {
  email: "instructor@example.com",
  password: "saturday-at-nine-2025",
  fullName: "Ananya Raghavan",
} as const;

/** An operator who has lost their authenticator. */
export const LOCKED_OUT = {
  email: "locked-out@example.com",
  password: "no-second-factor-2025",
  fullName: "Demo Locked Out",
} as const;

const demoProfile = {
  full_name: DEMO.fullName,
  saved_full_name: DEMO.fullName,
  preferred_name: "Demo",
  time_zone: "GMT+05:30 (India)",
  company: "Example Retail",
  job_title: "Product Manager",
  x_handle: "demo_learner",
  linkedin_url: "https://www.linkedin.com/in/demo-learner",
  bio: "I look after search and checkout at a mid-sized retailer.\nHere to spend less time on status reports and more on talking to customers.",
} as const;

const newYorkProfile = {
  full_name: NEW_YORKER.fullName,
  saved_full_name: NEW_YORKER.fullName,
  preferred_name: "Yorker",
  time_zone: "GMT-05:00",
} as const;

/** Creates the accounts that every sandbox has, unless they exist: the demo learner and the owner. */
export async function ensureAccounts(backend: Pick<Backend, "ensureUser" | "sql">): Promise<void> {
  await backend.ensureUser(DEMO);
  await ensureOwner(backend);
}

/** Creates the world's own accounts, and completes the profiles of those with a seat. */
export async function makeAccounts({ ensureUser, sql }: Pick<Backend, "ensureUser" | "sql">): Promise<void> {
  await ensureUser(NEWCOMER);
  await ensureUser(NEW_YORKER);
  await ensureUser(LOCKED_OUT);
  const staff = await ensureUser(STAFF);
  await addAuthenticator(sql, STAFF.email);
  await sql(
    `insert into public.operators (user_id, role, invited_by)
     select $1, 'staff', user_id from public.operators where role = 'owner'`,
    [staff],
  );
  for (const [{ email }, profile] of [[DEMO, demoProfile] as const, [NEW_YORKER, newYorkProfile] as const])
    await sql(
      `update auth.users
          set raw_user_meta_data = raw_user_meta_data || $2::text::jsonb, created_at = now() - interval '45 days'
        where email = $1`,
      [email, JSON.stringify(profile)],
    );
}
