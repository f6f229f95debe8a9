import type { CSSProperties, ReactNode } from "react";
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from "react-email";

import { site } from "@/lib/content/site";
import { COBALT, FONT, INK, MARIGOLD, RULE, small } from "@/lib/email/templates/styles";
import { cutText } from "@/lib/format/cut";

/** For clients with a dark mode that support media queries. */
const DARK_STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .mail-page { background-color: #0a0d1c !important; }
    .mail-card { background-color: #161b36 !important; border-color: #2a3158 !important; }
    .mail-ink { color: #f3f4fb !important; }
    .mail-muted { color: #aeb4d0 !important; }
    .mail-link { color: #a9b4ff !important; }
    .mail-rule { border-color: #2a3158 !important; }
  }
`;

/** The length of the preview, in UTF-16 units. */
const INBOX_LINE = 140;

export type MailContext = {
  siteUrl: string;
  supportEmail: string;
  /** Of the company that issues invoices, if there is one. */
  companyGstin?: string | undefined;
};

type LayoutProps = MailContext & {
  /** The line that the inbox shows after the subject; cut if it's too long. */
  preview: string;
  heading: string;
  /** Why the reader got this mail. */
  reason: ReactNode;
  children: ReactNode;
};

/** The layout of every mail: logo, card, footer. */
export function MailLayout({ preview, heading, reason, children, siteUrl, supportEmail }: LayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLES}</style>
      </Head>
      <Preview>{cutText(preview, INBOX_LINE)}</Preview>
      <Body style={{ margin: 0 }}>
        <Section className="mail-page" style={{ backgroundColor: "#f3f4fa", padding: "32px 12px" }}>
          <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
            <Section style={{ padding: "0 4px 20px" }}>
              <Link href={siteUrl} style={{ color: INK, fontFamily: FONT, fontSize: "18px", fontWeight: 700 }}>
                <span style={markStyle} data-skip-in-text="true">
                  {"\u26a1\ufe0e"}
                </span>
                <span className="mail-ink" style={{ color: INK }}>
                  {site.name}
                </span>
              </Link>
            </Section>
            <Section className="mail-card" style={cardStyle}>
              <div style={accentStyle} />
              <Heading as="h1" dir="auto" className="mail-ink" style={headingStyle}>
                {heading}
              </Heading>
              {children}
            </Section>
            <Section style={{ padding: "20px 4px 0" }}>
              <Text className="mail-muted" style={small}>
                {reason}
              </Text>
              <Text className="mail-muted" style={small}>
                {site.name}, {site.office}. Questions? Write to{" "}
                <Link href={`mailto:${supportEmail}`} className="mail-link" style={{ color: COBALT }}>
                  {supportEmail}
                </Link>
              </Text>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

const markStyle: CSSProperties = {
  backgroundColor: MARIGOLD,
  borderRadius: "8px",
  color: INK,
  display: "inline-block",
  fontSize: "18px",
  height: "30px",
  lineHeight: "30px",
  marginRight: "10px",
  textAlign: "center",
  width: "30px",
};

const cardStyle: CSSProperties = {
  backgroundColor: "#ffffff",
  border: `1px solid ${RULE}`,
  borderRadius: "14px",
  padding: "32px 28px 20px",
};

const accentStyle: CSSProperties = {
  backgroundColor: MARIGOLD,
  borderRadius: "2px",
  height: "4px",
  marginBottom: "20px",
  width: "48px",
};

const headingStyle: CSSProperties = {
  color: INK,
  fontFamily: FONT,
  fontSize: "26px",
  fontWeight: 700,
  lineHeight: "34px",
  margin: "0 0 16px",
};
