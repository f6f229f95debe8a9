import { Contact } from "@/components/home/contact";
import { ContactWays } from "@/components/home/stills";
import { Card, CardContent } from "@/components/ui/card";
import { Section } from "@/components/ui/section";

/** Get In Touch: a form and the other ways to reach the company. */
export function ContactSection() {
  return (
    <Section id="contact" aria-labelledby="contact-title">
      <div className="grid gap-10 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
        <ContactWays />
        <Card>
          <CardContent>
            <Contact />
          </CardContent>
        </Card>
      </div>
    </Section>
  );
}
