import type { ReactNode } from "react";

import { requireUser } from "@/lib/auth/current-user";

/** Requires a session before the skeleton is streamed, so that signed-out visitors get an HTTP redirect. */
export default async function MyLearningListLayout({ children }: { children: ReactNode }) {
  await requireUser("/my-learning");
  return children;
}
