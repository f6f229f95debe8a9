"use client";

import { still } from "@/components/ui/still";
import type { LegalDocument } from "@/lib/content/legal/legal-document";

const legal = (load: () => Promise<LegalDocument>) =>
  still(async () => {
    const [{ LegalPage }, document] = await Promise.all([import("@/components/legal/legal-page"), load()]);
    return () => <LegalPage {...document} />;
  });

export const Terms = legal(() => import("@/lib/content/legal/terms").then((module) => module.terms));

export const Privacy = legal(() => import("@/lib/content/legal/privacy").then((module) => module.privacy));

export const CookiePolicy = legal(() =>
  import("@/lib/content/legal/cookie-policy").then((module) => module.cookiePolicy),
);
