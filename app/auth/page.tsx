import { ArrowLeft, Mail } from "lucide-react";
import type { Metadata } from "next";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { AuthTerms } from "@/components/auth/auth-terms";
import { GoogleIcon } from "@/components/auth/google-icon";
import { BackButton, SignInPanel } from "@/components/auth/sign-in-panel";
import { auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, description: auth.lead };

/** Static; the middleware redirects signed-in visitors. */
export default function AuthPage() {
  return (
    <AuthLayout>
      <BackButton icon={<ArrowLeft aria-hidden="true" />} />
      <AuthHeading title={auth.heading}>{auth.lead}</AuthHeading>
      <SignInPanel googleIcon={<GoogleIcon />} mailIcon={<Mail aria-hidden="true" />} />
      <AuthTerms />
    </AuthLayout>
  );
}
