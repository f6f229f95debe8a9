import type { Metadata } from "next";
import Link from "next/link";

import { Missing } from "@/components/layout/missing";
import { ConfirmErasureForm } from "@/components/own-data/data-form";
import { WhatGoes } from "@/components/own-data/what-goes";
import { Button } from "@/components/ui/button";
import { Container } from "@/components/ui/section";
import { ownData } from "@/lib/content/own-data";
import { findErasure, waitsNow } from "@/lib/own-data/erasures";
import { titleOf } from "@/lib/seo/page-title";

export const dynamic = "force-dynamic";

type ErasurePageProps = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: ErasurePageProps): Promise<Metadata> {
  const { token } = await params;
  return {
    title: await titleOf(ownData.remove.title, async () => findErasure(token)),
    robots: { index: false, follow: false },
    // Its headers say the same (lib/http/headers.ts).
    referrer: "same-origin",
  };
}

/** Where the mail's link leads. Opening it, as mail scanners do, changes nothing: its button confirms the deletion. */
export default async function ErasurePage({ params }: ErasurePageProps) {
  const { token } = await params;
  const erasure = await findErasure(token);
  if (!erasure) return <Missing />;
  const { confirm } = ownData;
  const { state, isExpired, isPageOnly } = erasure;
  if (state !== "asked")
    return <Said {...(state === "done" ? confirm.done : waitsNow() ? confirm.locked : confirm.confirmed)} />;
  if (isExpired) return <Said {...confirm.expired} />;
  const of = isPageOnly ? "page" : "account";
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <h1 className="text-title font-bold">{confirm[of].title}</h1>
      <p className="mt-2 mb-8 text-lg text-muted-foreground">{confirm.lead}</p>
      <WhatGoes of={of} />
      {waitsNow() ? <p className="mb-5">{confirm.waits}</p> : null}
      <ConfirmErasureForm token={token}>{confirm[of].action}</ConfirmErasureForm>
    </Container>
  );
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
    <h1 className="text-title font-bold">{title}</h1>
    <p className="mt-2 mb-8 text-lg text-muted-foreground">{text}</p>
    <Button asChild variant="outline">
      <Link href="/">{ownData.confirm.home}</Link>
    </Button>
  </Container>
);
