import { FooterLink } from "@/components/layout/footer-link";
import { navigation } from "@/lib/content/navigation";

/** The way to the legal texts. */
export function FooterLegal() {
  return (
    <nav aria-label="Legal" className="flex gap-5">
      {navigation.legal.map((link) => (
        <FooterLink key={link.href} {...link} />
      ))}
    </nav>
  );
}
