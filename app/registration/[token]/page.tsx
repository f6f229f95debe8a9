import type { Metadata } from "next";

import { Missing } from "@/components/layout/missing";
import { ForgetRegistration } from "@/components/registration/forget-registration";
import { ManageHero } from "@/components/registration/manage-hero";
import { ManagePanels } from "@/components/registration/manage-panels";
import { RefreshAt } from "@/components/ui/refresh-at";
import { manage } from "@/lib/content/manage-registration";
import { ratingOf } from "@/lib/forms/rating";
import { learnerTimeZone } from "@/lib/profile/queries";
import { calendarEventOf, findRegistration } from "@/lib/registrations/manage";
import { isActive, phaseOf } from "@/lib/registrations/phase";
import { titleOf } from "@/lib/seo/page-title";
import { canJoin, nextChange } from "@/lib/sessions/join-window";

export const dynamic = "force-dynamic";

type RegistrationPageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<RegistrationPageProps, "params">): Promise<Metadata> {
  const { token } = await params;
  return {
    title: await titleOf(manage.title, async () => findRegistration(token)),
    robots: { index: false, follow: false },
    // Its headers say the same (lib/http/headers.ts).
    referrer: "same-origin",
  };
}

/**
 * A person's own registration, for anyone with its token. There's no `loading.tsx`, which would send a 200 before the
 * token is looked up. Opening the page, as mail scanners do, changes nothing.
 */
export default async function RegistrationPage({ params, searchParams }: RegistrationPageProps) {
  const [{ token }, { rating }] = await Promise.all([params, searchParams]);
  const [registration, learnerZone] = await Promise.all([findRegistration(token), learnerTimeZone()]);
  if (!registration) return <Missing />;
  const now = new Date();
  const phase = phaseOf(registration, now);
  const event = calendarEventOf(registration, token);
  const changesAt = event && nextChange([event], now);
  const mayJoin = isActive(phase) || phase === "over";
  const door = registration.run ? `/registration/${token}/join` : event?.joinUrl;
  const joinUrl = event && door && mayJoin && canJoin(event, now) ? door : null;
  return (
    <>
      <ManageHero
        token={token}
        registration={registration}
        phase={phase}
        now={now}
        learnerZone={learnerZone}
        joinUrl={joinUrl}
      />
      <ManagePanels token={token} registration={registration} phase={phase} event={event} rating={ratingOf(rating)} />
      {isActive(phase) ? null : (
        <ForgetRegistration id={registration.run?.runId ?? registration.sessionTitle} token={token} />
      )}
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </>
  );
}
