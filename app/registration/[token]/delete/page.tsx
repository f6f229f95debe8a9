import type { Metadata } from "next";
import Link from "next/link";

import { Missing } from "@/components/layout/missing";
import { DeletePageDataForm } from "@/components/own-data/data-form";
import { WhatGoes } from "@/components/own-data/what-goes";
import { Container } from "@/components/ui/section";
import { ownData } from "@/lib/content/own-data";
import { shownEmail } from "@/lib/forms/shown-email";
import { findRegistration } from "@/lib/registrations/manage";
import { titleOf } from "@/lib/seo/page-title";

export const dynamic = "force-dynamic";

type DeletePageProps = { params: Promise<{ token: string }> };

const { page } = ownData.remove;

export async function generateMetadata({ params }: DeletePageProps): Promise<Metadata> {
  const { token } = await params;
  return {
    title: await titleOf(page.title, async () => findRegistration(token)),
    robots: { index: false, follow: false },
    // Its headers say the same (lib/http/headers.ts).
    referrer: "same-origin",
  };
}

/** Asks to delete what a registration's page exports. Its address has to confirm it, since others may have the token. */
export default async function DeleteRegistrationsPage({ params }: DeletePageProps) {
  const { token } = await params;
  const registration = await findRegistration(token);
  if (!registration) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <h1 className="text-title font-bold">{page.title}</h1>
      <p className="mt-2 mb-8 text-lg wrap-anywhere text-muted-foreground">
        {page.lead(shownEmail(registration.email))}
      </p>
      <WhatGoes of="page" />
      <DeletePageDataForm token={token} />
      <p className="mt-10">
        <Link href={`/registration/${token}`} className="font-semibold text-primary underline-offset-4 hover:underline">
          {page.back}
        </Link>
      </p>
    </Container>
  );
}
