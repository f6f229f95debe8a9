import { createElement, type CSSProperties, Fragment, type ReactNode } from "react";
import { Button, Column, Hr, Link, Row, Section, Text } from "react-email";

import { COBALT, FONT, MUTED, RULE, text } from "@/lib/email/templates/styles";
import { paragraphsOf, splitLinks } from "@/lib/linked-text";

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="mail-ink" style={text}>
    {children}
  </Text>
);

/** A text in the direction of its own letters. */
const Typed = ({ children }: { children: ReactNode }) => (
  <Text className="mail-ink" style={text} dir="auto">
    {children}
  </Text>
);

/**
 * Multi-line input of a visitor, with its line breaks. Its addresses aren't links: our mails must not lead to other
 * people's sites.
 */
export const Lines = ({ text: typed }: { text: string }) => <Typed>{withLineBreaks(typed)}</Typed>;

/** A text by the team: paragraphs separated by empty lines, with https addresses as links. */
export const LinkedText = ({ text: written }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...paragraphsOf(written).map((part) => createElement(Typed, null, withLineBreaks(part, withLinks))),
  );

const withLinks = (line: string): ReactNode[] =>
  splitLinks(line).map((part) =>
    part.isLink ? (
      <MailLink key={part.text} href={part.text}>
        {part.text}
      </MailLink>
    ) : (
      part.text
    ),
  );

/** Passed as arguments of createElement, not as an array, since lines and their parts have no keys. */
export const withLineBreaks = (lines: string, partsOf: (line: string) => ReactNode[] = (line) => [line]) =>
  createElement(
    Fragment,
    null,
    ...lines
      .split("\n")
      .flatMap((line, index) => (index === 0 ? partsOf(line) : [createElement("br"), ...partsOf(line)])),
  );

/** A link in running text. */
export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="mail-link" style={{ color: COBALT, wordBreak: "break-word" }}>
    {children}
  </Link>
);

/** The call to action. */
export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ padding: "4px 0 20px" }}>
    <Button href={href} style={buttonStyle}>
      {children}
    </Button>
  </Section>
);

const buttonStyle: CSSProperties = {
  backgroundColor: COBALT,
  borderRadius: "10px",
  color: "#ffffff",
  fontFamily: FONT,
  fontSize: "16px",
  fontWeight: 600,
  padding: "13px 24px",
};

/** A list of labelled values. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Section style={{ paddingBottom: "4px" }}>
    {facts.map(([name, value]) => (
      <Text key={name} className="mail-ink" style={{ ...text, margin: "0 0 12px" }}>
        <span className="mail-muted" style={{ color: MUTED, fontSize: "13px" }}>
          {name}
        </span>
        <br />
        <strong>{value}</strong>
      </Text>
    ))}
    <Hr className="mail-rule" style={{ borderColor: RULE, margin: "16px 0 20px" }} />
  </Section>
);

/** Sums and what belongs to them: names on the left, values below one another on the right. */
export const Sums = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <Section style={{ paddingBottom: "4px" }}>
    {facts.map(([name, value]) => (
      <Row key={name}>
        <Column className="mail-muted" style={{ ...cell, color: MUTED }}>
          {name}
        </Column>
        <Column className="mail-ink" align="right" style={{ ...cell, fontWeight: 600, wordBreak: "break-word" }}>
          {value}
        </Column>
      </Row>
    ))}
    <Hr className="mail-rule" style={{ borderColor: RULE, margin: "16px 0 20px" }} />
  </Section>
);

const cell: CSSProperties = { ...text, padding: "0 0 10px", verticalAlign: "top" };

/** Asks how a session was, with a link for each answer. */
export const Ratings = ({ urlOf }: { urlOf: (rating: number) => string }) => (
  <Paragraph>
    How was it? Choose from 1 (poor) to 5 (excellent):
    {[1, 2, 3, 4, 5].map((rating) => (
      <Fragment key={rating}>
        {" "}
        <MailLink href={urlOf(rating)}>{rating}</MailLink>
      </Fragment>
    ))}
  </Paragraph>
);
