"use client";

import { still } from "@/components/ui/still";

export const CohortCourse = still(() =>
  import("@/components/learning/cohort-course").then((module) => module.CohortCourse),
);

export const CohortHero = still(() => import("@/components/learning/cohort-hero").then((module) => module.CohortHero));

export const EnrolmentFacts = still(() =>
  import("@/components/learning/enrolment-facts").then((module) => module.EnrolmentFacts),
);

export const EnrolmentTeachers = still(() =>
  import("@/components/learning/enrolment-teachers").then((module) => module.EnrolmentTeachers),
);

export const Spaces = still(() => import("@/components/learning/spaces").then((module) => module.Spaces));

export const ThisWeek = still(() => import("@/components/learning/this-week").then((module) => module.ThisWeek));
