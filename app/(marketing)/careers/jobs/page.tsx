import { RoleList } from "@/components/careers/role-list";
import { HiringSteps, JobsTop } from "@/components/careers/stills";
import { getSiteUrl } from "@/lib/env";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/careers/jobs");

export default function JobsPage() {
  return (
    <>
      <JobsTop siteUrl={getSiteUrl()} />
      <RoleList />
      <HiringSteps />
    </>
  );
}
