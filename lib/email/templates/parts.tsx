import { createElement, type CSSProperties, Fragment, type ReactNode } from "react";
import { Button, Hr, Link, Section, Text } from "react-email";

import { COBALT, FONT, MUTED, RULE, text } from "@/lib/email/templates/styles";

/** A paragraph. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="mail-ink" style={text}>
    {children}
  </Text>
);

/** A text as somebody typed it, line by line. */
export const Lines = ({ text: typed }: { text: string }) => <Paragraph>{withLineBreaks(typed)}</Paragraph>;

/** The lines of a text, passed as arguments and not as a list, since a line has nothing to be its key. */
const withLineBreaks = (lines: string) =>
  createElement(
    Fragment,
    null,
    ...lines.split("\n").flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line])),
  );

/** A link in running text. */
export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="mail-link" style={{ color: COBALT, wordBreak: "break-word" }}>
    {children}
  </Link>
);

/** The one thing that the mail asks for. */
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

/** Facts, one under the other, each with its name. */
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
