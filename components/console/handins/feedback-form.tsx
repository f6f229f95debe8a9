import { ActionBox } from "@/components/console/kit/action-box";
import { ActionTextarea, Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { giveFeedbackAction } from "@/lib/console/handins/actions";
import type { HandinVersion } from "@/lib/handins/version";

type FeedbackFormProps = { cohortId: string; version: Pick<HandinVersion, "id" | "handedInAt">; who: string };

/** For the last version, until it has feedback. */
export const FeedbackForm = ({ cohortId, version: { id, handedInAt }, who }: FeedbackFormProps) => (
  <ActionBox title="Answer it" note={`${who} reads it in the cohort's room, and gets an email that leads there.`}>
    <ActionForm action={giveFeedbackAction} submit="Send the feedback">
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="handinId" value={id} />
      <input type="hidden" name="shownHandedInAt" value={handedInAt} />
      <ActionTextarea name="body" label="Feedback" rows={10} maxLength={5000} required />
      <Tick name="wantsAnother">Ask for another version</Tick>
    </ActionForm>
  </ActionBox>
);
