import { Activity } from "react";

import { Availability } from "@/components/home/availability";
import { CohortTeaser } from "@/components/home/cohort-teaser";
import { Companies } from "@/components/home/companies";
import { ContactSection } from "@/components/home/contact-section";
import { Hero } from "@/components/home/hero";
import { LightningSessions } from "@/components/home/lightning-sessions";
import { Stories } from "@/components/home/stories";
import { JsonLd } from "@/components/seo/json-ld";
import { getSiteUrl } from "@/lib/env";
import { organization, sessionEvents, webSite } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/");

/** The page is static, so the build's time decides which sessions are over. */
const builtAt = new Date();

/**
 * Sections below the first screen are hydrated separately, except the sessions: a fragment chosen before hydration has
 * to be restored in the first commit, before Next mistakes its history entry for a missed Back.
 */
export default function HomePage() {
  const siteUrl = getSiteUrl();
  return (
    <>
      <Hero />
      <Activity>
        <Availability />
      </Activity>
      <LightningSessions />
      <Activity>
        <CohortTeaser />
      </Activity>
      <Activity>
        <Stories />
      </Activity>
      <Activity>
        <Companies />
      </Activity>
      <Activity>
        <ContactSection />
      </Activity>
      <JsonLd things={[organization(siteUrl), webSite(siteUrl), ...sessionEvents(siteUrl, builtAt)]} />
    </>
  );
}
