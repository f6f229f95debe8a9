import type { ReactNode } from "react";

import { requireUser } from "@/lib/auth/current-user";
import { listEnrolments } from "@/lib/enrolments/queries";
import { inGrace } from "@/lib/grace";

/** Asks who it is before anything of the page is sent, the skeleton included: strangers get a real redirect. */
export default async function MyLearningLayout({ children }: { children: ReactNode }) {
  const user = await requireUser("/my-learning");
  await inGrace(() => listEnrolments(user.id));
  return children;
}
