import { LegalPage } from "@/components/legal/legal-page";
import { terms } from "@/lib/content/legal/terms";

/** What the page says. */
export const TermsText = () => <LegalPage {...terms} />;
