"use client";

import { still } from "@/components/ui/still";

export const CourseTop = still(() => import("@/components/course/course-hero").then((module) => module.CourseHero));

export const CourseDetails = still(() =>
  import("@/components/course/course-details").then((module) => module.CourseDetails),
);

export const CohortsHead = still(() => import("@/components/course/cohorts-head").then((module) => module.CohortsHead));

export const CohortText = still(() => import("@/components/course/cohort-text").then((module) => module.CohortText));

export const CourseFacts = still(() => import("@/components/course/course-facts").then((module) => module.CourseFacts));
