import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";

import { JsonLd } from "@/components/seo/json-ld";
import { PastRecordings } from "@/components/sessions/past-recordings";
import { RunEvent } from "@/components/sessions/run-event";
import { SessionHero } from "@/components/sessions/session-hero";
import { Button } from "@/components/ui/button";
import { CheckItem } from "@/components/ui/check-item";
import { Section } from "@/components/ui/section";
import { sessionPage, sessionPages, summaryOf } from "@/lib/content/session-pages";
import { sessions } from "@/lib/content/sessions";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs, comingSession } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

/** Any other address is the not-found page. */
export const dynamicParams = false;

export const generateStaticParams = () => sessions.map(({ slug }) => ({ slug }));

type SessionPageProps = { params: Promise<{ slug: string }> };

async function sessionOf({ params }: SessionPageProps) {
  const { slug } = await params;
  return sessions.find((session) => session.slug === slug) ?? notFound();
}

export async function generateMetadata(props: SessionPageProps): Promise<Metadata> {
  const { slug } = await sessionOf(props);
  return pageMetadata(`/sessions/${slug}`);
}

/** A free session: what it is for and for whom, its next run, and past runs that anybody may watch. */
export default async function SessionPage(props: SessionPageProps) {
  const session = await sessionOf(props);
  const { slug, title } = session;
  const siteUrl = getSiteUrl();
  return (
    <>
      <SessionHero session={session} />
      <Section>
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <List title={sessionPage.outcomes} items={summaryOf(session).features} />
          <List title={sessionPage.audience} items={sessionPages[slug].audience} />
        </div>
        <div className="mt-14 border-t border-border pt-10">
          <h2 className="text-heading font-bold">{sessionPage.after.title}</h2>
          <p className="mt-3 mb-6 max-w-xl text-muted-foreground">{sessionPage.after.text}</p>
          <Button asChild variant="outline">
            <Link href="/course">{sessionPage.after.action}</Link>
          </Button>
        </div>
      </Section>
      <PastRecordings title={title} />
      <JsonLd things={[breadcrumbs(siteUrl, [{ name: title, path: `/sessions/${slug}` }])]} />
      <RunEvent title={title} event={comingSession(siteUrl, session)} />
    </>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h2 className="text-heading font-bold">{title}</h2>
    <ul className="mt-5 grid gap-3">
      {items.map((item) => (
        <CheckItem key={item}>{item}</CheckItem>
      ))}
    </ul>
  </div>
);
