import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput, ActionTextarea, Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { correctPostAction, removePostAction } from "@/lib/console/cohorts/post-actions";
import type { ConsolePost } from "@/lib/console/cohorts/posts";
import { count } from "@/lib/format/count";

type PostChangesProps = {
  post: ConsolePost;
  /** How many have a seat. */
  people: number;
};

/** Corrects a post, or removes it. */
export function PostChanges({ post: { id, subject, body, sequence }, people }: PostChangesProps) {
  const shown = (
    <>
      <input type="hidden" name="postId" value={id} />
      <input type="hidden" name="shownSequence" value={sequence} />
    </>
  );
  return (
    <ActionBoxes>
      <ActionBox
        title="Correct it"
        note="The room shows the new text, and says when it was corrected. No one is emailed unless you tick the box."
      >
        <ActionForm action={correctPostAction} submit="Correct the post">
          {shown}
          <ActionInput
            name="subject"
            label="Subject"
            defaultValue={subject}
            maxLength={200}
            autoComplete="off"
            required
          />
          <ActionTextarea
            name="body"
            label="Text"
            note="an empty line starts a new paragraph"
            defaultValue={body}
            rows={10}
            maxLength={5000}
            required
          />
          {people > 0 ? (
            <Tick name="isMailed">{`Email it again to everyone: ${count(people, "person", "people")}`}</Tick>
          ) : null}
        </ActionForm>
      </ActionBox>
      <ActionBox
        title="Remove it"
        note="It disappears from the room at once. Emails already sent stay in people's mailboxes."
      >
        <ActionForm
          action={removePostAction}
          submit="Remove the post"
          variant="destructive"
          confirm="Learners will no longer see it, and you can't bring it back. Emails that haven't gone out yet are stopped."
        >
          {shown}
        </ActionForm>
      </ActionBox>
    </ActionBoxes>
  );
}
