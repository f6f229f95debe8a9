import { Clock, Mail, MapPin, type LucideIcon } from "lucide-react";

import { contactPage, type ContactWayId } from "@/lib/content/contact-page";

const icons: Record<ContactWayId, LucideIcon> = { email: Mail, office: MapPin, response: Clock };

/** The other ways to reach us. */
export function OtherWays() {
  const { title, items } = contactPage.ways;
  return (
    <section aria-labelledby="ways-title" className="ink-panel p-7 sm:p-9 lg:mt-14">
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
              <dd className="mt-1 font-medium text-pretty">
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
    </section>
  );
}
