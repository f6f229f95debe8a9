import type { Metadata } from "next";

import { FactList } from "@/components/console/kit/fact-list";
import { DueTime } from "@/components/console/kit/ist-time";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { PersonLink } from "@/components/console/kit/record-link";
import { SubmissionState } from "@/components/console/kit/suspect";
import { MessageActions } from "@/components/console/messages/message-actions";
import { MessageThread } from "@/components/console/messages/message-thread";
import { SenderHoldings } from "@/components/console/messages/sender-holdings";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findMessage, isLate } from "@/lib/console/messages/contact-messages";
import { readNames } from "@/lib/console/people/names";
import { readPerson } from "@/lib/console/people/people";
import { readLateBefore } from "@/lib/console/promises";
import { assignableOperators, operatorNames } from "@/lib/console/team/operator-names";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/messages/[id]">): Promise<Metadata> {
  const { id } = await params;
  return { title: await titleOf("Message", async () => findMessage(id)) };
}

export default async function MessagePage({ params }: PageProps<"/console/messages/[id]">) {
  const { id } = await params;
  const operator = await requireOperator(`/console/messages/${id}`);
  const found = await findMessage(id);
  if (!found) return <Missing />;
  const { message, replies } = found;
  const [nameOf, assignees, lateBefore, { person }, ownName] = await Promise.all([
    operatorNames([message.assignedTo, ...replies.map(({ author }) => author)], operator),
    assignableOperators(operator),
    readLateBefore(),
    readPerson(message.email),
    readNames([operator.email]),
  ]);
  const assigneeName = message.assignedTo ? nameOf(message.assignedTo) : "Nobody";
  return (
    <>
      <PageHead title={message.subject ?? `Message from ${message.name}`} isRecord />
      <FactList
        facts={[
          { term: "State", value: <SubmissionState state={message.state} isSuspect={message.isSuspect} /> },
          { term: "Reference", value: message.reference },
          { term: "Received", value: <DueTime at={message.at} isLate={isLate(message, lateBefore)} /> },
          { term: "Assigned to", value: assigneeName },
          { term: "From", value: <PersonLink email={message.email} name={message.name} /> },
          { term: "Inquiry", value: message.inquiry },
          { term: "Company", value: message.company },
        ]}
      />
      <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="Conversation">
          <MessageThread message={message} replies={replies} nameOf={nameOf} />
        </Panel>
        <Panel title="What they have">
          <SenderHoldings person={person} />
        </Panel>
      </div>
      <Panel title="What to do">
        <MessageActions
          message={message}
          assignees={assignees}
          assigneeName={assigneeName}
          ownName={ownName(operator.email)}
        />
      </Panel>
    </>
  );
}
