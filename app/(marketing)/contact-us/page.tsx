import { ContactFaq } from "@/components/contact/contact-faq";
import { ContactUs } from "@/components/contact/contact-us";
import { JsonLd } from "@/components/seo/json-ld";
import { contactPage } from "@/lib/content/contact-page";
import { contactFaq } from "@/lib/content/faq";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs, faqPage } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/contact-us");

export default function ContactPage() {
  const trail = [{ name: contactPage.title, path: "/contact-us" }];
  return (
    <>
      <ContactUs />
      <ContactFaq />
      <JsonLd things={[breadcrumbs(getSiteUrl(), trail), faqPage(contactFaq.questions)]} />
    </>
  );
}
