import { LegalPage } from "@/components/legal/legal-page";
import { cookiePolicy } from "@/lib/content/legal/cookie-policy";

/** What the page says. */
export const CookiePolicyText = () => <LegalPage {...cookiePolicy} />;
