"use client";

import { still } from "@/components/ui/still";

const parts = () => import("@/components/contact/still-parts");

export const ContactFaq = still(() => parts().then((module) => module.ContactFaq));

export const OtherWays = still(() => parts().then((module) => module.OtherWays));
