import { ArrowLeft } from "lucide-react";
import Link from "next/link";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { EmailRequestForm } from "@/components/auth/email-request-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { LinkProgress } from "@/components/ui/link-progress";
import { changeEmailAction } from "@/lib/auth/actions";
import { accountMails } from "@/lib/content/auth";

/** Asks a signed-in person for the new address of their account. */
export function ChangeEmail({ account, email }: { account: string; email: string }) {
  const { change } = accountMails;
  return (
    <AuthLayout>
      <Button asChild variant="ghost" size="sm" className="-ml-4 w-fit">
        <Link href="/edit-profile">
          <LinkProgress>
            <ArrowLeft aria-hidden="true" />
          </LinkProgress>
          {change.back}
        </Link>
      </Button>
      <AuthHeading title={change.title}>{change.text}</AuthHeading>
      <Card>
        <CardContent className="grid gap-5">
          <p className="text-sm">
            <span className="block text-muted-foreground">{change.current}</span>
            <span className="block font-medium break-all">{email}</span>
          </p>
          <EmailRequestForm id="change" account={account} action={changeEmailAction} texts={change} />
        </CardContent>
      </Card>
    </AuthLayout>
  );
}
