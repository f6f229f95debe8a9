import { Building2, Clock, type LucideIcon, Mail, MapPin, Phone, Scale } from "lucide-react";
import { Activity } from "react";

import { ContactForm } from "@/components/contact/lazy";
import { InkPanel } from "@/components/ui/ink-panel";
import { Arcs } from "@/components/ui/motif";
import { Container, Eyebrow } from "@/components/ui/section";
import { contactPage, type ContactWayId } from "@/lib/content/contact-page";

/** Contact Our Team: the form beside the contact details. */
export function ContactUs() {
  const { eyebrow, title, lead, form } = contactPage;
  return (
    <div className="framed">
      <div className="absolute inset-x-0 top-0 -z-10 h-96 bg-surface sm:h-104">
        <Arcs className="-top-40 -right-24 size-160 text-primary/12" />
      </div>
      <Container className="pt-14 pb-18 sm:pt-20 sm:pb-24">
        <header className="max-w-2xl">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="text-display font-extrabold">{title}</h1>
          <p className="mt-5 text-lg/relaxed text-muted-foreground">{lead}</p>
        </header>
        <div className="mt-12 grid items-start gap-6 lg:grid-cols-[1fr_21rem]">
          <div className="rounded-2xl border border-border bg-card p-6 shadow-lift sm:p-10">
            <h2 className="text-2xl font-bold">{form.title}</h2>
            <p className="mt-2 mb-7 text-muted-foreground">{form.lead}</p>
            <Activity>
              <ContactForm />
            </Activity>
          </div>
          <OtherWays />
        </div>
      </Container>
    </div>
  );
}

const icons: Record<ContactWayId, LucideIcon> = {
  email: Mail,
  office: MapPin,
  response: Clock,
  phone: Phone,
  grievance: Scale,
  company: Building2,
};

function OtherWays() {
  const { title, items } = contactPage.ways;
  return (
    <InkPanel as="section" aria-labelledby="ways-title" className="p-7 sm:p-9 lg:mt-14">
      <h2 id="ways-title" className="text-heading font-bold">
        {title}
      </h2>
      <dl className="mt-7 grid gap-7 sm:grid-cols-3 lg:grid-cols-1">
        {items.map(({ id, label, text, href }) => {
          const Icon = icons[id];
          return (
            <div key={id} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
              <Icon className="row-span-2 mt-0.5 size-5 text-spark" aria-hidden="true" />
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="mt-1 font-medium text-pretty wrap-anywhere">
                {href ? (
                  <a href={href} className="underline decoration-spark/60 underline-offset-4 hover:decoration-spark">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </InkPanel>
  );
}
