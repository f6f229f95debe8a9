import { Clock, Mail, MapPin } from "lucide-react";

import { ContactForm } from "@/components/home/lazy";
import { Card, CardContent } from "@/components/ui/card";
import { Section, SectionHeader } from "@/components/ui/section";
import { contact } from "@/lib/content/home";
import { site } from "@/lib/content/site";

const ways = [
  { icon: Mail, text: site.supportEmail, href: `mailto:${site.supportEmail}` },
  { icon: Clock, text: contact.promise, href: null },
  { icon: MapPin, text: site.office, href: null },
];

/** Get In Touch: the form and the contact details. */
export function ContactSection() {
  return (
    <Section id="contact" aria-labelledby="contact-title">
      <div className="grid gap-10 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
        <div>
          <SectionHeader id="contact-title" eyebrow={contact.eyebrow} title={contact.title}>
            <p>{contact.lead}</p>
          </SectionHeader>
          <ul className="mt-8 grid gap-4">
            {ways.map(({ icon: Icon, text, href }) => (
              <li key={text} className="flex items-center gap-3.5">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
                  <Icon aria-hidden="true" className="size-4.5" />
                </span>
                {href ? (
                  <a href={href} className="py-1 font-medium underline-offset-4 hover:underline">
                    {text}
                  </a>
                ) : (
                  <span className="text-muted-foreground">{text}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <Card>
          <CardContent>
            <ContactForm />
          </CardContent>
        </Card>
      </div>
    </Section>
  );
}
