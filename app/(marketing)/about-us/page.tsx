import { About } from "@/components/about/stills";
import { JsonLd } from "@/components/seo/json-ld";
import { pages } from "@/lib/content/seo";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/about-us");

export default function AboutPage() {
  return (
    <>
      <JsonLd things={[breadcrumbs(getSiteUrl(), [{ name: pages["/about-us"].title, path: "/about-us" }])]} />
      <About />
    </>
  );
}
