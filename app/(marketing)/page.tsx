import { Availability } from "@/components/home/availability";
import { Companies } from "@/components/home/companies";
import { ContactSection } from "@/components/home/contact-section";
import { Hero } from "@/components/home/hero";
import { LightningSessions } from "@/components/home/lightning-sessions";
import { Stories } from "@/components/home/stories";

export default function HomePage() {
  return (
    <>
      <Hero />
      <Availability />
      <LightningSessions />
      <Stories />
      <Companies />
      <ContactSection />
    </>
  );
}
