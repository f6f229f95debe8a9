import type { ReactNode } from "react";

import { requireUser } from "@/lib/auth/current-user";

/** Requires a user before anything of the page is sent, the skeleton included: strangers get a real redirect. */
export default async function EditProfileLayout({ children }: { children: ReactNode }) {
  await requireUser("/edit-profile");
  return children;
}
