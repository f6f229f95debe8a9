"use client";

import { still } from "@/components/ui/still";

export const ContactFaq = still(() => import("@/components/contact/faq").then((module) => module.ContactFaq));

export const OtherWays = still(() => import("@/components/contact/other-ways").then((module) => module.OtherWays));
