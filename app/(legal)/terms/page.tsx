import { LegalPage } from "@/components/legal/legal-page";
import { JsonLd } from "@/components/seo/json-ld";
import { terms } from "@/lib/content/legal/terms";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/terms");

export default function TermsPage() {
  return (
    <>
      <LegalPage document={terms} />
      <JsonLd things={[breadcrumbs(getSiteUrl(), [{ name: terms.title, path: "/terms" }])]} />
    </>
  );
}
