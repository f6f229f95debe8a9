import { site } from "@/lib/content/site";

/** The places the header, the menu and the footer lead to. */
export const navigation = {
  header: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about-us" },
    { label: "Contact", href: "/contact-us" },
    { label: "Careers", href: site.careersPath, alias: "/careers" },
  ],
  account: [
    { label: "My Learning", href: "/my-learning" },
    { label: "Edit Profile", href: "/edit-profile" },
  ],
  quickLinks: [
    { label: "Home", href: "/" },
    { label: "About Us", href: "/about-us" },
    { label: "Contact", href: "/contact-us" },
  ],
  legal: [
    { label: "Terms", href: "/terms" },
    { label: "Privacy", href: "/privacy" },
    { label: "Cookies", href: "/cookie-policy" },
  ],
} as const;
