import { createAccount } from "./accounts.ts";
import { addRegistration } from "./manage-states.ts";
import type { PageState } from "./page-states.ts";
import { addAnswers } from "./room-records.ts";
import { CHANGING } from "./seat-states.ts";
import type { Stack } from "./stack.ts";

let count = 0;

/** Adds an erasure that was asked for so many minutes ago; returns the path of its link. */
async function addErasure({ backend }: Stack, isPageOnly: boolean, minutesAgo = 0): Promise<string> {
  const token = `${"e".repeat(40)}${String((count += 1)).padStart(3, "0")}`;
  await backend.sql(
    `insert into public.erasures (email, is_page_only, token_hash, asked_at)
     values ($1, $2, private.token_hash($3), now() - make_interval(mins => $4))`,
    [`erasing-${count}@example.com`, isPageOnly, token, minutesAgo],
  );
  return `/erasure/${token}`;
}

/** The states of the pages about the deletion of one's data. */
export const ownDataStates: readonly PageState[] = [
  { name: "delete-account", path: "/edit-profile/delete", heading: "Delete my account", account: "newcomer" },
  { name: "delete-account-seat", path: "/edit-profile/delete", heading: "Delete my account", account: "changing" },
  {
    name: "edit-profile-answers",
    path: "/edit-profile",
    heading: "Edit your profile",
    account: "changing",
    prepare: async (stack) => {
      await createAccount(stack, CHANGING);
      await addAnswers(stack.backend.sql, CHANGING);
      return "/edit-profile";
    },
  },
  {
    name: "delete-registration",
    path: "/registration",
    heading: "Delete this data",
    prepare: async ({ backend }) => `${await addRegistration(backend, `gone-${(count += 1)}@example.com`)}/delete`,
  },
  {
    name: "erasure",
    path: "/erasure",
    heading: "Delete your account?",
    prepare: async (stack) => addErasure(stack, false),
  },
  {
    name: "erasure-page",
    path: "/erasure",
    heading: "Delete your registrations?",
    prepare: async (stack) => addErasure(stack, true),
  },
  {
    name: "erasure-expired",
    path: "/erasure",
    heading: "This link has expired",
    prepare: async (stack) => addErasure(stack, false, 61),
  },
];
