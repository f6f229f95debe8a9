import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, LinkedText } from "@/lib/email/templates/parts";

const headings = {
  received: "We have your application",
  in_review: "We're reading your application",
  interview: "We'd like to meet you",
  offered: "We'd like to work with you",
  declined: "About your application",
} as const;

/** The database's states of an application. */
export const applicationStates = Object.keys(headings) as (keyof typeof headings)[];

type ApplicationStateProps = {
  name: string;
  role: string;
  state: keyof typeof headings;
  text: string;
};

/** What an operator writes to an applicant with a new state. */
export function ApplicationState({ name, role, state, text, ...context }: ApplicationStateProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading={headings[state]}
      reason="You're receiving this email because this address was given in an application for an internship."
    >
      <Facts
        facts={[
          ["Name", name],
          ["Role", role],
        ]}
      />
      <LinkedText text={text} />
    </MailLayout>
  );
}
