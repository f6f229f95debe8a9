"use client";

import { still } from "@/components/ui/still";

const parts = () => import("@/components/course/still-parts");

export const CourseTop = still(() => parts().then((module) => module.CourseHero));

export const CourseDetails = still(() => parts().then((module) => module.CourseDetails));

export const CohortsHead = still(() => parts().then((module) => module.CohortsHead));

export const CohortText = still(() => parts().then((module) => module.CohortText));

export const CourseFacts = still(() => parts().then((module) => module.CourseFacts));
