import { LearnersWork } from "@/components/handins/work-parts";
import { LinkedText } from "@/components/ui/linked-text";
import { handins } from "@/lib/content/handins";
import { daysLate } from "@/lib/format/due";
import { dateAndTime, runDate } from "@/lib/format/run-times";
import type { HandinVersion } from "@/lib/handins/version";

type OwnVersionsProps = {
  /** The last one first. */
  versions: readonly HandinVersion[];
  /** Null: the week takes nothing any more. */
  dueAt: string | null;
  /** IANA. */
  timeZone: string;
};

/** What a learner has handed in, word for word and when, each version with its feedback. */
export function OwnVersions({ versions, dueAt, timeZone }: OwnVersionsProps) {
  const answered = versions.find(({ feedback }) => feedback !== null);
  return (
    <section className="grid gap-5">
      <h2 className="text-heading font-bold">{handins.yours}</h2>
      {versions.map((version) => (
        <article key={version.id} className="grid gap-3">
          <div className="grid gap-3 rounded-lg border border-border p-4 sm:p-5">
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
              {versions.length > 1 ? <span>{handins.version(version.version)}</span> : null}
              <span>{whenOf(version, dueAt, timeZone)}</span>
              {version.isShared ? <span>{handins.shown}</span> : null}
            </p>
            <LearnersWork work={version} />
          </div>
          {version.feedback ? (
            <Feedback feedback={version.feedback} timeZone={timeZone} isLast={version === answered} />
          ) : null}
        </article>
      ))}
    </section>
  );
}

function whenOf({ handedInAt, isLate, version }: HandinVersion, dueAt: string | null, timeZone: string): string {
  if (!isLate || version > 1 || dueAt === null) return handins.handedIn(dateAndTime(handedInAt, timeZone));
  const [weekday = ""] = runDate({ startsAt: handedInAt }, timeZone).split(/[ ,]/);
  return handins.handedInLate(weekday, daysLate(handedInAt, dueAt, timeZone));
}

type FeedbackProps = {
  feedback: NonNullable<HandinVersion["feedback"]>;
  timeZone: string;
  /** Whether it's the one that the mail leads to. */
  isLast: boolean;
};

function Feedback({ feedback: { author, body, givenAt, wantsAnother }, timeZone, isLast }: FeedbackProps) {
  return (
    <div
      id={isLast ? "feedback" : undefined}
      className="ml-4 scroll-mt-24 rounded-lg border border-l-2 border-border border-l-primary bg-accent p-4 sm:ml-10"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <strong className="wrap-anywhere">{author === null ? handins.feedback : handins.feedbackBy(author)}</strong>
        <span className="text-muted-foreground">{dateAndTime(givenAt, timeZone)}</span>
      </p>
      <LinkedText text={body} className="mt-2" />
      {wantsAnother ? <p className="mt-2 font-semibold">{handins.another}</p> : null}
    </div>
  );
}
