import type { Metadata } from "next";
import Link from "next/link";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { ConfirmLink } from "@/components/auth/confirm-link";
import { EmailRequestForm } from "@/components/auth/email-request-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { requestPasswordResetAction, resendConfirmationAction } from "@/lib/auth/actions";
import { linkSchema, type LinkType } from "@/lib/auth/schema";
import { accountMails, auth } from "@/lib/content/auth";

// Other sites must not get the token; but with "no-referrer" a form sent without JavaScript would have the origin
// "null".
export const metadata: Metadata = { title: auth.title, robots: { index: false }, referrer: "same-origin" };

type ConfirmPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where our mails' links lead: a page with a button, since a mail scanner that opens it must not use up the token. */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const { token_hash: tokenHash, type } = await searchParams;
  const link = linkSchema.safeParse({ tokenHash, type });
  if (!link.success) {
    return (
      <AuthLayout>
        <Expired type="signup" />
      </AuthLayout>
    );
  }
  const { title, text } = accountMails.links[link.data.type];
  return (
    <AuthLayout>
      <ConfirmLink link={link.data} heading={<AuthHeading title={title}>{text}</AuthHeading>}>
        <Expired type={link.data.type} />
      </ConfirmLink>
    </AuthLayout>
  );
}

/** For a used or expired link: the form that requests another one. */
function Expired({ type }: { type: LinkType }) {
  const { title, text, changeText, changeAgain } = accountMails.expired;
  if (type === "email_change") {
    return (
      <>
        <AuthHeading title={title}>{changeText}</AuthHeading>
        <Button asChild size="lg">
          <Link href="/auth/change-email">{changeAgain}</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={title}>{text}</AuthHeading>
      <Card>
        <CardContent>
          {type === "recovery" ? (
            <EmailRequestForm id="forgot" action={requestPasswordResetAction} texts={accountMails.forgot} />
          ) : (
            <EmailRequestForm id="resend" action={resendConfirmationAction} texts={accountMails.resend} />
          )}
        </CardContent>
      </Card>
    </>
  );
}
