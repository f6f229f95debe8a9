import { ArrowLeft, Mail } from "lucide-react";
import type { Metadata } from "next";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { AuthTerms } from "@/components/auth/auth-terms";
import { GoogleIcon } from "@/components/auth/google-icon";
import { BackButton, SignInPanel } from "@/components/auth/sign-in-panel";
import { COOKIES_NEEDED } from "@/lib/auth/messages";
import { COOKIES_NEEDED_PART } from "@/lib/auth/paths";
import { auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, description: auth.lead };

/** Static; the middleware redirects signed-in visitors. */
export default function AuthPage() {
  return (
    <AuthLayout>
      <BackButton icon={<ArrowLeft aria-hidden="true" />} />
      <AuthHeading title={auth.heading}>{auth.lead}</AuthHeading>
      {/*
       * Shown only if the URL's fragment is its id, where the guard redirects; the page is static, so it's the same for
       * everyone.
       */}
      <p
        id={COOKIES_NEEDED_PART}
        role="alert"
        className="hidden rounded-md border border-input p-4 text-sm font-medium target:block"
      >
        {COOKIES_NEEDED}
      </p>
      <SignInPanel googleIcon={<GoogleIcon />} mailIcon={<Mail aria-hidden="true" />} />
      <AuthTerms />
    </AuthLayout>
  );
}
