import { Check, Clock, Users } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { sessionCards, type SessionCard } from "@/lib/content/sessions";

type SessionPartProps = { id: SessionCard["id"] };

const find = (id: SessionCard["id"]) => sessionCards.find((card) => card.id === id);

/** What a free session is called and about. */
export function SessionTitle({ id }: SessionPartProps) {
  const card = find(id);
  if (!card) return null;
  const { title, description, isAvailable } = card;
  return (
    <div>
      {isAvailable ? <Badge variant="spark">Free, live</Badge> : <Badge>Coming Soon</Badge>}
      <h3 className="mt-5 text-heading font-bold">{title}</h3>
      <p className="mt-3 text-muted-foreground">{description}</p>
    </div>
  );
}

/** What one learns in it, and when it is. */
export function SessionText({ id }: SessionPartProps) {
  const card = find(id);
  if (!card) return null;
  const { features, registeredCount, nextSession } = card;
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-6 mb-7 grid gap-2 text-sm text-muted-foreground">
        {nextSession ? (
          <p className="flex gap-2.5">
            <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="text-balance">{nextSession}</span>
          </p>
        ) : null}
        {registeredCount ? (
          <p className="flex gap-2.5">
            <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {registeredCount}
          </p>
        ) : null}
      </div>
    </>
  );
}
