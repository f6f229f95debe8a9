"use client";

import { still } from "@/components/ui/still";

export const BrandPanel = still(() => import("@/components/auth/brand-panel").then((module) => module.BrandPanel));

export const AuthTerms = still(() => import("@/components/auth/auth-terms").then((module) => module.AuthTerms));
