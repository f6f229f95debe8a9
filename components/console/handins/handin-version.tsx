import { ActionForm } from "@/components/console/kit/action-form";
import { IstTime } from "@/components/console/kit/ist-time";
import { StateBadge } from "@/components/console/kit/state-badge";
import { WorkParts } from "@/components/handins/work-parts";
import { LinkedText } from "@/components/ui/linked-text";
import { openHandinAction } from "@/lib/console/handins/actions";
import type { HandinVersion } from "@/lib/handins/version";

/** A version as its learner handed it in, word for word, and the feedback on it. */
export function Version({ cohortId, version }: { cohortId: string; version: HandinVersion }) {
  const { id, fileName, fileBytes, handedInAt, isLate, isShared, feedback } = version;
  return (
    <article className="grid gap-3">
      <div className="grid gap-3 rounded-md border border-border bg-card p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          <span>{`Version ${version.version}`}</span>
          <IstTime at={handedInAt} />
          {isLate ? <StateBadge state="late" /> : null}
          {isShared ? <span>Shown to the cohort</span> : null}
        </p>
        <div className="grid gap-3 text-sm/relaxed empty:hidden">
          <WorkParts work={version} />
        </div>
        {fileName === null ? null : (
          <div className="grid gap-2 text-sm">
            <p className="wrap-anywhere">
              <span dir="auto">{fileName}</span>
              <span className="text-muted-foreground">{` (${sizeOf(fileBytes ?? 0)})`}</span>
            </p>
            <ActionForm action={openHandinAction} submit="Open the file" variant="outline" opensTab>
              <input type="hidden" name="cohortId" value={cohortId} />
              <input type="hidden" name="handinId" value={id} />
            </ActionForm>
          </div>
        )}
      </div>
      {feedback === null ? null : (
        <div className="ml-4 rounded-md border border-l-2 border-border border-l-primary bg-accent p-4 sm:ml-10">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
            <strong className="wrap-anywhere">{feedback.author ? `Feedback by ${feedback.author}` : "Feedback"}</strong>
            <span className="text-muted-foreground">
              <IstTime at={feedback.givenAt} />
            </span>
          </p>
          <LinkedText text={feedback.body} className="mt-2 max-w-prose text-sm/relaxed" />
          {feedback.wantsAnother ? <p className="mt-2 text-sm font-medium">Another version was asked for.</p> : null}
        </div>
      )}
    </article>
  );
}

/** "240 kB", "2.4 MB". */
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
