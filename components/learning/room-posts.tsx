import { LinkedText } from "@/components/ui/linked-text";
import { Container } from "@/components/ui/section";
import type { Post } from "@/lib/cohorts/room";
import { room } from "@/lib/content/room";
import { SITE_TIME_ZONE } from "@/lib/content/site";
import { runDate } from "@/lib/format/run-times";

/** What the team has written to the cohort, newest first. */
export function RoomPosts({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <Container className="pt-14">
      <section aria-labelledby="posts-title">
        <h2 id="posts-title" className="text-heading font-bold">
          {room.posts.title}
        </h2>
        <ul className="mt-5 grid gap-6">
          {posts.map(({ id, subject, body, postedAt }) => (
            <li key={id}>
              <article className="rounded-2xl border border-border bg-card p-6 shadow-card sm:p-7">
                <h3 dir="auto" className="font-display text-lg/snug font-bold wrap-anywhere">
                  {subject}
                </h3>
                <p className="mt-1 text-sm text-muted-foreground">
                  <time dateTime={postedAt}>{runDate({ startsAt: postedAt }, SITE_TIME_ZONE)}</time>
                </p>
                <LinkedText text={body} className="mt-4 max-w-3xl" />
              </article>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
