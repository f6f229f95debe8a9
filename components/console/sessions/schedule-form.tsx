import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { PeriodFields, UrlInput } from "@/components/console/kit/session-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import { scheduleRunAction } from "@/lib/console/sessions/actions";
import { sessionTitles } from "@/lib/content/sessions";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

export function ScheduleForm() {
  return (
    <div className="max-w-xl rounded-md border border-border bg-card p-4">
      <ActionForm action={scheduleRunAction} submit="Schedule">
        <ActionSelect name="title" label="Session">
          {sessionTitles.map((title) => (
            <NativeSelectOption key={title} value={title}>
              {title}
            </NativeSelectOption>
          ))}
        </ActionSelect>
        <PeriodFields minutes={90} />
        <UrlInput name="meetingUrl" label="Meeting link" required />
        <ActionInput
          name="timeZone"
          label="Time zone"
          note="of the start above; people see times in this zone"
          defaultValue={SITE_TIME_ZONE}
          maxLength={64}
          autoComplete="off"
          required
        />
      </ActionForm>
    </div>
  );
}
