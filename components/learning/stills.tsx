"use client";

import { still } from "@/components/ui/still";

const ofCohort = () => import("@/components/learning/cohort-still-parts");
const ofEnrolment = () => import("@/components/learning/enrolment-still-parts");

export const CohortCourse = still(() => ofCohort().then((module) => module.CohortCourse));

export const CohortHero = still(() => ofCohort().then((module) => module.CohortHero));

export const Spaces = still(() => ofCohort().then((module) => module.Spaces));

export const ThisWeek = still(() => ofCohort().then((module) => module.ThisWeek));

export const EnrolmentFacts = still(() => ofEnrolment().then((module) => module.EnrolmentFacts));

export const EnrolmentTeachers = still(() => ofEnrolment().then((module) => module.EnrolmentTeachers));
