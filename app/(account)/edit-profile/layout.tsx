import type { ReactNode } from "react";

import { requireUser } from "@/lib/auth/current-user";
import { inGrace } from "@/lib/grace";
import { ownProfile } from "@/lib/profile/queries";

/** Asks who it is before anything of the page is sent, the skeleton included: strangers get a real redirect. */
export default async function EditProfileLayout({ children }: { children: ReactNode }) {
  await requireUser("/edit-profile");
  await inGrace(ownProfile);
  return children;
}
