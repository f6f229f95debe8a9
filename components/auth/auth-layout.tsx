import type { ReactNode } from "react";

import { BrandPanel } from "@/components/auth/brand-panel";
import { Container } from "@/components/ui/section";

/** The layout of the sign-in pages: the form beside the brand panel. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="framed">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(50rem_28rem_at_0%_-10%,var(--accent),transparent_70%)]"
      />
      <Container className="grid items-start gap-12 py-10 sm:py-14 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
        <div className="mx-auto grid w-full max-w-md content-start gap-8 lg:mx-0 lg:pt-8">{children}</div>
        <BrandPanel />
      </Container>
    </div>
  );
}
