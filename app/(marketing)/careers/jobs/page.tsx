import { HiringSteps } from "@/components/careers/hiring-steps";
import { JobsHero } from "@/components/careers/jobs-hero";
import { RoleList } from "@/components/careers/role-list";
import { JsonLd } from "@/components/seo/json-ld";
import { jobRoles } from "@/lib/content/jobs";
import { pages } from "@/lib/content/seo";
import { site } from "@/lib/content/site";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs, jobPostings } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/careers/jobs");

const trail = [
  { name: pages[site.careersPath].title, path: site.careersPath },
  { name: pages["/careers/jobs"].title, path: "/careers/jobs" },
];

export default function JobsPage() {
  const siteUrl = getSiteUrl();
  return (
    <>
      <JobsHero />
      <RoleList />
      <HiringSteps />
      <JsonLd things={[breadcrumbs(siteUrl, trail), ...jobPostings(siteUrl, jobRoles)]} />
    </>
  );
}
