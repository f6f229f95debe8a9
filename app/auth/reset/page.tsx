import type { Metadata } from "next";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { MailForm } from "@/components/auth/mail-forms";
import { NewPassword } from "@/components/auth/new-password";
import { Card, CardContent } from "@/components/ui/card";
import { currentUser } from "@/lib/auth/current-user";
import { accountMails, auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, robots: { index: false } };

/** A new password for whoever came by a mail's link; for anybody else the way to such a mail. */
export default async function ResetPage() {
  const { reset, forgot } = accountMails;
  const isSignedIn = (await currentUser()) !== null;
  const { title, text } = isSignedIn ? reset : forgot;
  return (
    <AuthLayout>
      <AuthHeading title={title}>{text}</AuthHeading>
      <Card>
        <CardContent>{isSignedIn ? <NewPassword /> : <MailForm kind="forgot" />}</CardContent>
      </Card>
    </AuthLayout>
  );
}
