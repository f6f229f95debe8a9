import type { Metadata } from "next";

import { ChangeEmail } from "@/components/auth/change-email";
import { AccountNotice } from "@/components/layout/account-notice";
import { requireUser } from "@/lib/auth/current-user";
import { auth } from "@/lib/content/auth";
import { shownEmail } from "@/lib/forms/shown-email";

export const metadata: Metadata = { title: auth.title, robots: { index: false } };

export default async function ChangeEmailPage() {
  const { id, email } = await requireUser("/edit-profile");
  return (
    <>
      <AccountNotice account={id} />
      <ChangeEmail account={id} email={shownEmail(email)} />
    </>
  );
}
