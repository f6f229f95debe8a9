"use client";

import { still } from "@/components/ui/still";

const parts = () => import("@/components/careers/still-parts");

export const JobsTop = still(() => parts().then((module) => module.JobsHero));

export const RoleNav = still(() => parts().then((module) => module.RoleNav));

export const RoleText = still(() => parts().then((module) => module.RoleText));

export const HiringSteps = still(() => parts().then((module) => module.HiringSteps));
