import type { Metadata } from "next";

import { Missing } from "@/components/layout/missing";
import { RoomNext } from "@/components/learning/room-next";
import { Button } from "@/components/ui/button";
import { Arcs } from "@/components/ui/motif";
import { RefreshAt } from "@/components/ui/refresh-at";
import { Container } from "@/components/ui/section";
import { findLive } from "@/lib/cohorts/live";
import { nextChange, sessionsToJoin } from "@/lib/cohorts/sessions";
import { live } from "@/lib/content/room";
import { learnerTimeZone } from "@/lib/profile/queries";
import { titleOf } from "@/lib/seo/page-title";

/** The seat whose token is in the URL. */
async function liveOf({ params, searchParams }: PageProps<"/live/[token]">) {
  return findLive((await params).token, Object.keys(await searchParams).join("&"));
}

export async function generateMetadata(props: PageProps<"/live/[token]">): Promise<Metadata> {
  return {
    title: await titleOf(live.title, async () => liveOf(props)),
    robots: { index: false, follow: false },
    // Its headers say the same (lib/http/headers.ts).
    referrer: "no-referrer",
  };
}

export const dynamic = "force-dynamic";

/** The next session of a seat, for anyone with its token. Opening it, as mail scanners do, records nothing. */
export default async function LivePage(props: PageProps<"/live/[token]">) {
  const { token } = await props.params;
  const [seat, learnerZone] = await Promise.all([liveOf(props), learnerTimeZone()]);
  if (!seat) return <Missing />;
  const { sessions } = seat;
  const now = new Date();
  const shown = sessionsToJoin(sessions, now);
  const changesAt = nextChange(sessions, now);
  return (
    <section className="framed min-h-screenful bg-ink text-ink-foreground [--ring:var(--spark)]">
      <Arcs className="-top-56 -right-56 -z-10 size-176 text-white/10" />
      <Container className="grid grid-cols-1 items-center gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1fr_1.2fr]">
        <div>
          <p className="text-lg text-ink-muted">{live.cohort(seat.cohortId)}</p>
          <h1 className="mt-3 text-title font-extrabold">{live.title}</h1>
          <Button asChild variant="outline" className="mt-7 border-white/30 hover:border-white hover:bg-white/10">
            {/* Not Next's Link, which would prefetch a page that may need a password. */}
            <a href={`/my-learning/cohort/${encodeURIComponent(seat.cohortId)}`}>{live.room}</a>
          </Button>
        </div>
        <div className="grid gap-6">
          {(shown.length > 0 ? shown : [null]).map((session) => (
            <RoomNext
              key={session?.id ?? ""}
              session={session}
              base={`/live/${token}`}
              learnerZone={learnerZone}
              now={now}
            />
          ))}
        </div>
      </Container>
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </section>
  );
}
