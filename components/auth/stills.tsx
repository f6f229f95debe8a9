"use client";

import { still } from "@/components/ui/still";

const parts = () => import("@/components/auth/still-parts");

export const BrandPanel = still(() => parts().then((module) => module.BrandPanel));

export const AuthTerms = still(() => parts().then((module) => module.AuthTerms));
