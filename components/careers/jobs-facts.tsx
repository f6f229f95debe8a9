import { JsonLd } from "@/components/seo/json-ld";
import { jobRoles } from "@/lib/content/jobs";
import { pages } from "@/lib/content/seo";
import { site } from "@/lib/content/site";
import { breadcrumbs, jobPostings } from "@/lib/seo/json-ld";

const trail = [
  { name: pages[site.careersPath].title, path: site.careersPath },
  { name: pages["/careers/jobs"].title, path: "/careers/jobs" },
];

/** The openings, for search engines. */
export function JobsFacts({ siteUrl }: { siteUrl: string }) {
  return <JsonLd things={[breadcrumbs(siteUrl, trail), ...jobPostings(siteUrl, jobRoles)]} />;
}
