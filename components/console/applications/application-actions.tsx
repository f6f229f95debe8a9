import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionSelect, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { openResumeAction, setApplicationStateAction } from "@/lib/console/applications/actions";
import { applicationStates, type JobApplication } from "@/lib/console/applications/applications";
import { term } from "@/lib/content/console";

/** Read the resume, decide, and write to the applicant. */
export function ApplicationActions({
  application: { id, email, state, resumeBytes },
}: {
  application: JobApplication;
}) {
  return (
    <ActionBoxes>
      <ActionBox
        title="Resume"
        note={`A PDF of ${Math.max(1, Math.round(resumeBytes / 1024))} kB. The log records who opens it. The link works for 60 seconds.`}
      >
        <ActionForm action={openResumeAction} submit="Open the resume" variant="outline" opensTab>
          <input type="hidden" name="applicationId" value={id} />
        </ActionForm>
      </ActionBox>
      <ActionBox
        title="Change the state"
        note={`If you write something, ${email} gets it by email. If you leave it empty, no email is sent.`}
      >
        <ActionForm action={setApplicationStateAction} submit="Save the state">
          <input type="hidden" name="applicationId" value={id} />
          <input type="hidden" name="shownState" value={state} />
          {/* The key remounts it with the current value; a select keeps its first one. */}
          <ActionSelect name="state" label="State" defaultValue={state}>
            {applicationStates.map((value) => (
              <NativeSelectOption key={value} value={value}>
                {term("states", value)}
              </NativeSelectOption>
            ))}
          </ActionSelect>
          <ActionTextarea name="mailText" label="Email to the applicant" note="optional" rows={6} maxLength={5000} />
        </ActionForm>
      </ActionBox>
    </ActionBoxes>
  );
}
