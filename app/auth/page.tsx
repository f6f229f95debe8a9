import type { Metadata } from "next";

import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLayout } from "@/components/auth/auth-layout";
import { GoogleIcon } from "@/components/auth/google-icon";
import { BackButton, SignInPanel } from "@/components/auth/sign-in-panel";
import { AuthTerms } from "@/components/auth/stills";
import { Icon } from "@/components/ui/icon";
import { arrowLeft } from "@/components/ui/icon-paths";
import { auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, description: auth.lead };

/** Signing in and up, the same for everybody; the middleware sends those on who are signed in. */
export default function AuthPage() {
  return (
    <AuthLayout>
      <BackButton icon={<Icon d={arrowLeft} />} />
      <AuthHeading title={auth.heading}>{auth.lead}</AuthHeading>
      <SignInPanel googleIcon={<GoogleIcon />} mailIcon={<Icon d={mail} />} />
      <AuthTerms />
    </AuthLayout>
  );
}

const mail =
  "m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2";
