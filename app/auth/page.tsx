import { ArrowLeft, Mail } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { ChangeEmail } from "@/components/auth/change-email";
import { GoogleIcon } from "@/components/auth/google-icon";
import { BackButton, SignInPanel } from "@/components/auth/sign-in-panel";
import { currentUser } from "@/lib/auth/current-user";
import { auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, description: auth.lead };

type AuthPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Signing in and up; for somebody who is signed in only the card for a new address (the middleware sends others on). */
export default async function AuthPage({ searchParams }: AuthPageProps) {
  const user = (await searchParams).change === "email" ? await currentUser() : null;
  if (user) return <ChangeEmail email={user.email} />;
  return (
    <AuthLayout>
      <BackButton icon={<ArrowLeft aria-hidden="true" />} />
      <AuthHeading title={auth.heading}>{auth.lead}</AuthHeading>
      <SignInPanel googleIcon={<GoogleIcon />} mailIcon={<Mail aria-hidden="true" />} />
      <p className="text-sm text-muted-foreground">
        {auth.terms.before}{" "}
        <Link href="/terms" className="underline underline-offset-4 hover:text-foreground">
          {auth.terms.terms}
        </Link>{" "}
        {auth.terms.and}{" "}
        <Link href="/privacy" className="underline underline-offset-4 hover:text-foreground">
          {auth.terms.privacy}
        </Link>
        .
      </p>
    </AuthLayout>
  );
}
