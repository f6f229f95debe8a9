"use server";

import { cookies } from "next/headers";

/** Ends the session: forgets the tokens and the hint that somebody is signed in. */
export async function signOutAction(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (name === "signed_in" || name.startsWith("sb-")) jar.delete(name);
  }
}
