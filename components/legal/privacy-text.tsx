import { LegalPage } from "@/components/legal/legal-page";
import { privacy } from "@/lib/content/legal/privacy";

/** What the page says. */
export const PrivacyText = () => <LegalPage {...privacy} />;
