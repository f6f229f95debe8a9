"use client";

import { still } from "@/components/ui/still";

export const JobsTop = still(() => import("@/components/careers/jobs-hero").then((module) => module.JobsHero));

export const RoleNav = still(() => import("@/components/careers/role-nav").then((module) => module.RoleNav));

export const RoleText = still(() => import("@/components/careers/role-text").then((module) => module.RoleText));

export const HiringSteps = still(() =>
  import("@/components/careers/hiring-steps").then((module) => module.HiringSteps),
);
