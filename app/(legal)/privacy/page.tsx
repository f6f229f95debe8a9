import { LegalPage } from "@/components/legal/legal-page";
import { JsonLd } from "@/components/seo/json-ld";
import { privacy } from "@/lib/content/legal/privacy";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/privacy");

export default function PrivacyPage() {
  return (
    <>
      <LegalPage document={privacy} />
      <JsonLd things={[breadcrumbs(getSiteUrl(), [{ name: privacy.title, path: "/privacy" }])]} />
    </>
  );
}
