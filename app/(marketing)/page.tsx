import { Availability } from "@/components/home/availability";
import { Companies } from "@/components/home/companies";
import { ContactSection } from "@/components/home/contact-section";
import { Hero } from "@/components/home/hero";
import { LightningSessions } from "@/components/home/lightning-sessions";
import { HomeFacts } from "@/components/home/stills";
import { Stories } from "@/components/home/stories";
import { getSiteUrl } from "@/lib/env";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/");

export default function HomePage() {
  return (
    <>
      <Hero />
      <Availability />
      <LightningSessions />
      <HomeFacts siteUrl={getSiteUrl()} />
      <Stories />
      <Companies />
      <ContactSection />
    </>
  );
}
