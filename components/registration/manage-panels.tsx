import { CalendarPlus, Download } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { RegistrationData } from "@/components/own-data/own-data-card";
import { ManageCancel } from "@/components/registration/manage-cancel";
import { ManageFeedback } from "@/components/registration/manage-feedback";
import { ManageNewsletter } from "@/components/registration/manage-newsletter";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import { manage } from "@/lib/content/manage-registration";
import { ownData } from "@/lib/content/own-data";
import { shownEmail } from "@/lib/forms/shown-email";
import { googleCalendarUrl, outlookCalendarUrl } from "@/lib/registrations/calendar-links";
import type { ManagedRegistration } from "@/lib/registrations/manage";
import { isActive, type Phase } from "@/lib/registrations/phase";

type CalendarEvent = Parameters<typeof googleCalendarUrl>[0];

type ManagePanelsProps = {
  token: string;
  registration: ManagedRegistration;
  phase: Phase;
  /** Null for a waiting list. */
  event: CalendarEvent | null;
  /** The rating of a link in the mail about the recording. */
  rating: number | null;
};

/** What can be done with a registration, as far as it applies. */
export function ManagePanels({ token, registration, phase, event, rating }: ManagePanelsProps) {
  const texts = phase === "waiting" ? manage.leave : manage.cancel;
  return (
    <Container className="grid items-start gap-6 py-12 sm:py-16 lg:grid-cols-2">
      {event && isActive(phase) ? (
        <Panel title={manage.calendar.title}>
          <CalendarLinks event={event} href={`/registration/${token}/invite.ics`} />
        </Panel>
      ) : null}
      {phase === "over" && registration.run ? (
        <AfterRun token={token} registration={registration} rating={rating} />
      ) : null}
      {registration.newsletter === null ? null : (
        <Panel title={manage.newsletter.title}>
          <ManageNewsletter token={token} isOn={registration.newsletter} />
          <p id="newsletter-note" className="mt-3 text-sm/relaxed wrap-anywhere text-muted-foreground">
            {manage.newsletter.note(shownEmail(registration.email))}
          </p>
        </Panel>
      )}
      {isActive(phase) ? (
        <Panel title={texts.title}>
          <p className="mb-5 text-muted-foreground">{texts.text}</p>
          <ManageCancel token={token} texts={texts} />
        </Panel>
      ) : null}
      {event ? (
        <Panel title={manage.after.title}>
          <p className="mb-5 text-muted-foreground">{manage.after.text}</p>
          <Button asChild variant="outline">
            <Link href="/course">{manage.after.action}</Link>
          </Button>
        </Panel>
      ) : null}
      <Panel title={ownData.title}>
        <RegistrationData token={token} />
      </Panel>
    </Container>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="rounded-2xl first:row-span-2">
      <CardContent>
        <h2 className="mb-4 text-heading font-bold">{title}</h2>
        {children}
      </CardContent>
    </Card>
  );
}

type AfterRunProps = Pick<ManagePanelsProps, "token" | "registration" | "rating">;

/** The recording of a run that is over, and the question how it was. */
function AfterRun({ token, registration, rating }: AfterRunProps) {
  const { recording, feedback } = manage;
  const { feedback: given } = registration;
  return (
    // The question is tall: the other panels stand beside both.
    <div className="flex flex-col gap-6 lg:row-span-3">
      <Panel title={recording.title}>
        {registration.run?.hasRecording ? (
          <>
            <p className="mb-5 text-muted-foreground">{recording.text}</p>
            <Button asChild>
              <a href={`/registration/${token}/recording`} target="_blank" rel="noopener noreferrer">
                {recording.action}
                <span className="sr-only">{manage.newTab}</span>
              </a>
            </Button>
          </>
        ) : (
          <p className="text-muted-foreground">{recording.missing}</p>
        )}
      </Panel>
      <div id="feedback" className="scroll-mt-24">
        <Panel title={feedback.title}>
          {given?.isOpen === false ? (
            <p className="text-muted-foreground">{feedback.given(given.rating)}</p>
          ) : (
            <ManageFeedback token={token} given={given} chosen={rating} />
          )}
        </Panel>
      </div>
    </div>
  );
}

function CalendarLinks({ event, href }: { event: CalendarEvent; href: string }) {
  const { google, outlook, download } = manage.calendar;
  const services = [
    { label: google, url: googleCalendarUrl(event) },
    { label: outlook, url: outlookCalendarUrl(event) },
  ];
  return (
    <ul className="grid gap-3">
      {services.map(({ label, url }) => (
        <li key={label}>
          <Button asChild variant="outline" className="w-full max-[20rem]:px-2">
            <a href={url} target="_blank" rel="noopener noreferrer">
              <CalendarPlus aria-hidden="true" />
              {label}
              <span className="sr-only">{manage.newTab}</span>
            </a>
          </Button>
        </li>
      ))}
      <li>
        <Button asChild variant="outline" className="w-full max-[20rem]:px-2">
          <a href={href} download>
            <Download aria-hidden="true" />
            {download}
          </a>
        </Button>
      </li>
    </ul>
  );
}
