import { Quote } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { LinkedInIcon } from "@/components/ui/linkedin-icon";
import type { Alumnus } from "@/lib/content/alumni";

export function StoryCard({ alumnus }: { alumnus: Alumnus }) {
  const { name, role, company, category, image, testimonial, fullTestimonial, linkedinUrl, achievements } = alumnus;
  return (
    <article className="flex h-full flex-col rounded-2xl border border-border bg-card p-7">
      <div className="flex items-start gap-4">
        <img {...image} alt={image.alt} loading="lazy" className="size-18 shrink-0 rounded-full object-cover" />
        <div className="min-w-0 grow">
          <h3 className="text-lg font-bold">{name}</h3>
          <p className="text-sm text-muted-foreground">{`${role}, ${company}`}</p>
          <Badge className="mt-2">{category}</Badge>
        </div>
        <a
          href={linkedinUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} on LinkedIn (opens in a new tab)`}
          className="-mt-2 -mr-2.5 grid size-10 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-accent-foreground"
        >
          <LinkedInIcon />
        </a>
      </div>
      <blockquote className="mt-6">
        <Quote aria-hidden="true" className="size-6 text-spark" />
        <p className="mt-2 font-display text-xl/snug font-semibold">{testimonial}</p>
      </blockquote>
      <details className="group mt-4 text-sm/relaxed text-muted-foreground">
        <summary className="w-fit list-none py-1 font-semibold text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Read the whole story</span>
          <span className="hidden group-open:inline">Show less</span>
        </summary>
        <p className="mt-2">{fullTestimonial}</p>
      </details>
      <ul className="mt-auto flex flex-wrap gap-2 pt-6">
        <li>
          <Badge variant="success">{`+${achievements.salaryIncrease}% salary`}</Badge>
        </li>
        {achievements.promotion ? (
          <li>
            <Badge variant="outline">Promoted</Badge>
          </li>
        ) : null}
        {achievements.newRole ? (
          <li>
            <Badge variant="outline">New role</Badge>
          </li>
        ) : null}
      </ul>
    </article>
  );
}
