import { LegalPage } from "@/components/legal/legal-page";
import { JsonLd } from "@/components/seo/json-ld";
import { cookiePolicy } from "@/lib/content/legal/cookie-policy";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/cookie-policy");

export default function CookiePolicyPage() {
  return (
    <>
      <LegalPage document={cookiePolicy} />
      <JsonLd things={[breadcrumbs(getSiteUrl(), [{ name: cookiePolicy.title, path: "/cookie-policy" }])]} />
    </>
  );
}
