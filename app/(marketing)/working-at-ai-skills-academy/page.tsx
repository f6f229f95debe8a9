import { CulturePage } from "@/components/careers/culture-page";
import { JsonLd } from "@/components/seo/json-ld";
import { pages } from "@/lib/content/seo";
import { site } from "@/lib/content/site";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata(site.careersPath);

export default function WorkingAtPage() {
  const crumb = { name: pages[site.careersPath].title, path: site.careersPath };
  return (
    <>
      <CulturePage />
      <JsonLd things={[breadcrumbs(getSiteUrl(), [crumb])]} />
    </>
  );
}
