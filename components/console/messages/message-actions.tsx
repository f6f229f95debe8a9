import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionSelect, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { assignMessageAction, closeMessageAction, replyAction } from "@/lib/console/messages/actions";
import type { ContactMessage } from "@/lib/console/messages/contact-messages";

type MessageActionsProps = {
  message: ContactMessage;
  /** The people the operator may assign it to. */
  assignees: readonly { id: string; name: string }[];
  /** The operator it's assigned to. */
  assigneeName: string;
  /** The operator's name. */
  ownName: string | null;
};

/** Answer, assign, close. */
export function MessageActions({ message, assignees, assigneeName, ownName }: MessageActionsProps) {
  const shown = (
    <>
      <input type="hidden" name="messageId" value={message.id} />
      <input type="hidden" name="shownState" value={message.state} />
    </>
  );
  const isClosed = message.state === "closed";
  return (
    <>
      <ActionBox
        title="Reply"
        note={`${message.email} gets your reply from support's address, with their message quoted below. Answers go to support.`}
      >
        <ActionForm action={replyAction} submit="Send the reply">
          {shown}
          <ActionTextarea
            name="text"
            label="Text"
            note={`ends with ${ownName === null ? "the academy's name: your profile has no name" : `your name, ${ownName}`}`}
            rows={8}
            maxLength={5000}
            required
          />
        </ActionForm>
      </ActionBox>
      <div className="mt-4">
        <ActionBoxes>
          <Assign message={message} assignees={assignees} assigneeName={assigneeName} />
          <ActionBox
            title={isClosed ? "Open it again" : "Close it"}
            note={
              isClosed
                ? "It goes back to waiting for an answer."
                : "For messages that need no answer, or no further one."
            }
          >
            <ActionForm action={closeMessageAction} submit={isClosed ? "Open again" : "Close"} variant="outline">
              {shown}
              <input type="hidden" name="state" value={isClosed ? "open" : "closed"} />
            </ActionForm>
          </ActionBox>
        </ActionBoxes>
      </div>
    </>
  );
}

function Assign({ message: { id, assignedTo }, assignees, assigneeName }: Omit<MessageActionsProps, "ownName">) {
  const isOther = assignedTo !== null && !assignees.some((assignee) => assignee.id === assignedTo);
  return (
    <ActionBox title="Assign it" note="So two people don't answer the same message.">
      <ActionForm action={assignMessageAction} submit="Assign" variant="outline">
        <input type="hidden" name="messageId" value={id} />
        <input type="hidden" name="shownAssignee" value={assignedTo ?? ""} />
        {/* The key remounts it with the current value; a select keeps its first one. */}
        <ActionSelect name="assignee" label="To" defaultValue={assignedTo ?? ""}>
          <NativeSelectOption value="">Nobody</NativeSelectOption>
          {isOther ? <NativeSelectOption value={assignedTo}>{assigneeName}</NativeSelectOption> : null}
          {assignees.map((assignee) => (
            <NativeSelectOption key={assignee.id} value={assignee.id}>
              {assignee.name}
            </NativeSelectOption>
          ))}
        </ActionSelect>
      </ActionForm>
    </ActionBox>
  );
}
