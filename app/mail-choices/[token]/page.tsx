import type { Metadata } from "next";

import { Missing } from "@/components/layout/missing";
import { CheckoutMails } from "@/components/mail-choices/checkout-mails";
import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import { mailChoices } from "@/lib/content/mail-choices";
import { shownEmail } from "@/lib/forms/shown-email";
import { findMailChoices } from "@/lib/mail-choices/choices";
import { titleOf } from "@/lib/seo/page-title";

export const dynamic = "force-dynamic";

type MailChoicesPageProps = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: MailChoicesPageProps): Promise<Metadata> {
  const { token } = await params;
  return {
    title: await titleOf(mailChoices.title, async () => findMailChoices(token)),
    robots: { index: false, follow: false },
    // Its headers say the same (lib/http/headers.ts).
    referrer: "same-origin",
  };
}

/** An address's choice about mails, for anyone with its token. Opening it, as mail scanners do, changes nothing. */
export default async function MailChoicesPage({ params }: MailChoicesPageProps) {
  const { token } = await params;
  const choices = await findMailChoices(token);
  if (!choices) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <h1 className="text-title font-bold">{mailChoices.title}</h1>
      <p className="mt-4 mb-8 text-lg text-muted-foreground">{mailChoices.lead}</p>
      <Card className="rounded-2xl">
        <CardContent>
          {choices.isStopped ? (
            <p className="wrap-anywhere">{mailChoices.stopped(shownEmail(choices.email))}</p>
          ) : (
            <>
              <CheckoutMails token={token} isOn={choices.wantsCheckoutMails} />
              <p id="checkout-mails-note" className="mt-3 text-sm/relaxed wrap-anywhere text-muted-foreground">
                {mailChoices.note(shownEmail(choices.email))}
              </p>
            </>
          )}
        </CardContent>
      </Card>
    </Container>
  );
}
