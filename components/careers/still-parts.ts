// All that never changes on this page, in one file: it is fetched on the way from another page only.
export { HiringSteps } from "@/components/careers/hiring-steps";
export { JobsHero } from "@/components/careers/jobs-hero";
export { RoleNav } from "@/components/careers/role-nav";
export { RoleText } from "@/components/careers/role-text";
