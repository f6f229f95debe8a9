import type { Metadata } from "next";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { EmailRequestForm } from "@/components/auth/email-request-form";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { AccountNotice } from "@/components/layout/account-notice";
import { Card, CardContent } from "@/components/ui/card";
import { requestPasswordResetAction } from "@/lib/auth/actions";
import { currentUser } from "@/lib/auth/current-user";
import { accountMails, auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, robots: { index: false } };

type ResetPageProps = { searchParams: Promise<{ confirmed?: string | string[] }> };

/** Sets a new password, in the session that a mail's link has started; without a session, offers to send that mail. */
export default async function ResetPage({ searchParams }: ResetPageProps) {
  const { choose, reset, forgot } = accountMails;
  const user = await currentUser();
  const isFirst = (await searchParams).confirmed !== undefined;
  const { title, text } = user ? (isFirst ? choose : reset) : forgot;
  return (
    <>
      {user ? <AccountNotice account={user.id} /> : null}
      <AuthLayout>
        <AuthHeading title={title}>{text}</AuthHeading>
        <Card>
          <CardContent>
            {user ? (
              <NewPasswordForm account={user.id} email={user.email} />
            ) : (
              <EmailRequestForm id="forgot" action={requestPasswordResetAction} texts={forgot} />
            )}
          </CardContent>
        </Card>
      </AuthLayout>
    </>
  );
}
