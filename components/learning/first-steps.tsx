import { CalendarPlus, Check, MessagesSquare, UserRound, type LucideIcon } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { CloseSteps } from "@/components/learning/close-steps";
import { StepLink } from "@/components/learning/step-link";
import type { Enrolment } from "@/lib/cohorts/enrolments";
import type { OwnCohort } from "@/lib/cohorts/room";
import { myLearning } from "@/lib/content/learning";
import { room } from "@/lib/content/room";
import { dayOf } from "@/lib/format/days";
import { weekdayAndDay } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const texts = myLearning.firstSteps;

/** How long the panel says that the receipt is on its way, in ms. */
const RECEIPT_MS = 86_400_000;

type FirstStepsProps = {
  account: string;
  enrolment: Enrolment;
  cohort: OwnCohort;
  hasProfile: boolean;
  now: Date;
};

/** What to do first with a new seat, until the panel is closed. */
export function FirstSteps({ account, enrolment, cohort, hasProfile, now }: FirstStepsProps) {
  const { cohortId, email, enrolledAt } = enrolment;
  const { chatUrl, hasSessions, startsOn } = cohort;
  const done = new Set(cohort.firstSteps);
  const { profile, calendar, chat } = texts;
  const roomPath = `/my-learning/cohort/${encodeURIComponent(cohortId)}`;
  const lead = [
    now.getTime() - enrolledAt.getTime() < RECEIPT_MS ? texts.receipt(email) : "",
    startsOn >= dayOf(now) ? texts.firstClass(weekdayAndDay(startsOn, SITE_TIME_ZONE)) : "",
  ].filter(Boolean);
  return (
    <section
      aria-labelledby="first-steps-title"
      className="mt-9 rounded-2xl border-l-4 border-spark bg-spark-soft p-6 sm:p-8 print:hidden"
    >
      <h2 id="first-steps-title" className="text-heading font-bold">
        {texts.title(cohortId)}
      </h2>
      {lead.length > 0 ? <p className="mt-2 wrap-anywhere">{lead.join(" ")}</p> : null}
      <ul aria-label={texts.list} className="mt-5 grid gap-4 lg:grid-cols-3">
        <Step icon={UserRound} isDone={hasProfile} text={profile.text}>
          <Link href="/edit-profile" className={link}>
            {profile.title}
          </Link>
        </Step>
        {hasSessions ? (
          <Step icon={CalendarPlus} isDone={done.has("calendar")} text={calendar.text}>
            <Link href={`${roomPath}#calendar` as Route} className={link}>
              {calendar.title}
            </Link>
          </Step>
        ) : null}
        {chatUrl === null ? null : (
          <Step icon={MessagesSquare} isDone={done.has("chat")} text={chat.text}>
            <StepLink
              step="chat"
              account={account}
              cohortId={cohortId}
              href={chatUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={link}
            >
              {chat.title}
              <span className="sr-only">{room.resources.newTab}</span>
            </StepLink>
          </Step>
        )}
      </ul>
      <CloseSteps account={account} cohortId={cohortId} busyLabel={texts.closing}>
        {texts.close}
      </CloseSteps>
    </section>
  );
}

const link = "font-semibold text-primary underline-offset-4 hover:underline";

type StepProps = { icon: LucideIcon; isDone: boolean; text: string; children: ReactNode };

function Step({ icon: Icon, isDone, text, children }: StepProps) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full ${isDone ? "bg-success text-background" : "bg-card text-primary"}`}
      >
        {isDone ? <Check className="size-5" /> : <Icon className="size-4.5" />}
      </span>
      <div className="min-w-0 text-sm">
        <p className="text-base">
          {children}
          {isDone ? <span className="sr-only">{`: ${texts.done}`}</span> : null}
        </p>
        <p className="mt-0.5 text-muted-foreground">{text}</p>
      </div>
    </li>
  );
}
