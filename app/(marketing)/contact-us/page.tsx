import { ContactDesk } from "@/components/contact/contact-desk";
import { ContactFaq } from "@/components/contact/stills";
import { getSiteUrl } from "@/lib/env";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/contact-us");

export default function ContactPage() {
  return (
    <>
      <ContactDesk />
      <ContactFaq siteUrl={getSiteUrl()} />
    </>
  );
}
