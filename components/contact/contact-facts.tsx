import { JsonLd } from "@/components/seo/json-ld";
import { contactPage } from "@/lib/content/contact-page";
import { contactFaq } from "@/lib/content/faq";
import { breadcrumbs, faqPage } from "@/lib/seo/json-ld";

/** The questions asked most often, for search engines. */
export function ContactFacts({ siteUrl }: { siteUrl: string }) {
  const trail = breadcrumbs(siteUrl, [{ name: contactPage.title, path: "/contact-us" }]);
  return <JsonLd things={[trail, faqPage(contactFaq.questions)]} />;
}
