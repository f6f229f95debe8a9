import type { Metadata } from "next";

import { Callback } from "@/components/auth/callback";
import { Container } from "@/components/ui/section";
import { Spinner } from "@/components/ui/spinner";
import { auth } from "@/lib/content/auth";

export const metadata: Metadata = { title: auth.title, robots: { index: false } };

export default function CallbackPage() {
  return (
    <Container className="grid min-h-screenful content-center justify-items-center gap-6 py-20 text-center">
      <Spinner className="size-12 border-3 text-primary" />
      <p role="status" className="text-lg">
        {auth.callback}
      </p>
      <Callback />
    </Container>
  );
}
