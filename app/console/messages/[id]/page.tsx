import type { Metadata } from "next";

import { FactList } from "@/components/console/fact-list";
import { MessageActions } from "@/components/console/message-actions";
import { MessageThread } from "@/components/console/message-thread";
import { PageHead, Panel } from "@/components/console/page-head";
import { PersonLink } from "@/components/console/record-link";
import { SubmissionState } from "@/components/console/suspect";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findMessage } from "@/lib/console/contact-messages";
import { assignableOperators, operatorNames } from "@/lib/console/operator-names";

export const metadata: Metadata = { title: "Message" };

/** One message with its replies. */
export default async function MessagePage({ params }: PageProps<"/console/messages/[id]">) {
  const { id } = await params;
  const operator = await requireOperator(`/console/messages/${id}`);
  const found = await findMessage(id);
  if (!found) return <Missing />;
  const { message, replies } = found;
  const [nameOf, assignees] = await Promise.all([
    operatorNames([message.assignedTo, ...replies.map(({ author }) => author)], operator),
    assignableOperators(operator),
  ]);
  const assigneeName = message.assignedTo ? nameOf(message.assignedTo) : "Nobody";
  return (
    <>
      <PageHead title={message.subject ?? `Message from ${message.name}`} isRecord />
      <FactList
        facts={[
          { term: "State", value: <SubmissionState state={message.state} isSuspect={message.isSuspect} /> },
          { term: "Assigned to", value: assigneeName },
          { term: "From", value: <PersonLink email={message.email} /> },
          { term: "Inquiry", value: message.inquiry },
          { term: "Company", value: message.company },
        ]}
      />
      <Panel title="Conversation">
        <MessageThread message={message} replies={replies} nameOf={nameOf} />
      </Panel>
      <Panel title="What to do">
        <MessageActions message={message} assignees={assignees} assigneeName={assigneeName} />
      </Panel>
    </>
  );
}
