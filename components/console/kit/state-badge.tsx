import { Badge } from "@/components/ui/badge";
import { term } from "@/lib/content/console";

/** By weight: what needs a person is the loudest, what is over the quietest. */
const tones = {
  success: [
    "sent",
    "registered",
    "paid",
    "success",
    "active",
    "answered",
    "done",
    "offered",
    "accepted",
    "on_sale",
    "on_team",
  ],
  spark: ["open", "received", "needs_review", "disputed", "requested", "review", "on_air"],
  default: [
    "interview",
    "partly_refunded",
    "refund_pending",
    "pending",
    "scheduled",
    "created",
    "in_review",
    "waiting",
    "waiting_list",
    "coming_soon",
  ],
  destructive: ["failed", "expired", "undelivered"],
} as const;

type Tone = keyof typeof tones;

const toneOf = new Map<string, Tone>(
  Object.entries(tones).flatMap(([tone, states]) => states.map((state) => [state, tone as Tone] as const)),
);

type StateBadgeProps = {
  /** By the database's name. */
  state: string;
};

/** A state in words; colour only supports it. */
export function StateBadge({ state }: StateBadgeProps) {
  return (
    <Badge variant={toneOf.get(state) ?? "outline"} className="py-0.5">
      {term("states", state)}
    </Badge>
  );
}
