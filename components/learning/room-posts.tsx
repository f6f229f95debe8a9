import { CirclePlay } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Fold } from "@/components/ui/fold";
import { LinkedText } from "@/components/ui/linked-text";
import { Container } from "@/components/ui/section";
import type { Post } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";
import { runDate } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const texts = room.posts;

type RoomPostsProps = {
  posts: readonly Post[];
  /** The sessions with a new recording. */
  recorded: readonly RoomSession[];
  base: string;
  /** When the last visit was (ISO 8601); null on the first. */
  newSince: string | null;
};

/**
 * What has come since the last visit, else the latest post. The first is open; the others open when their subject is
 * pressed.
 */
export function RoomPosts({ posts, recorded, base, newSince }: RoomPostsProps) {
  if (posts.length === 0 && recorded.length === 0) return null;
  const isNew = ({ postedAt }: Post) => newSince !== null && new Date(postedAt) > new Date(newSince);
  const news = posts.filter((post) => isNew(post)).length;
  const shown = Math.max(news, 1);
  const rows = posts.map((post, index) => (
    <PostRow key={post.id} post={post} isNew={index < news} isOpen={index === 0} />
  ));
  return (
    <Container className="pt-7 sm:pt-9">
      <section aria-labelledby="posts-title">
        <h2 id="posts-title" className="text-heading font-bold">
          {news > 0 || recorded.length > 0 ? texts.news : texts.title}
        </h2>
        {recorded.map(({ id, title }) => (
          <p key={id} className="mt-4">
            <a
              href={`${base}/recording/${id}`}
              className="inline-flex items-start gap-2 font-semibold text-primary underline-offset-4 hover:underline"
            >
              <CirclePlay aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{texts.recording(title)}</span>
            </a>
          </p>
        ))}
        {rows.length > 0 ? (
          <div className="mt-3 rounded-2xl border border-border bg-card px-5 py-2 shadow-card sm:px-7">
            <ul className="divide-y divide-border">{rows.slice(0, shown)}</ul>
            {rows.length > shown ? (
              <div className="border-t border-border">
                <Fold label={texts.more(rows.length - shown)}>
                  <ul className="divide-y divide-border">{rows.slice(shown)}</ul>
                </Fold>
              </div>
            ) : null}
          </div>
        ) : null}
      </section>
    </Container>
  );
}

const PostRow = ({ post, isNew, isOpen }: { post: Post; isNew: boolean; isOpen: boolean }) => (
  <li className="py-1.5">
    <Fold
      isOpen={isOpen}
      className="w-full justify-between"
      label={
        <h3 className="min-w-0">
          <span dir="auto" className="block text-lg/snug font-bold wrap-anywhere">
            {post.subject}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-2 font-sans text-sm font-normal text-muted-foreground">
            <time dateTime={post.postedAt}>{runDate({ startsAt: post.postedAt }, SITE_TIME_ZONE)}</time>
            {post.correctedAt === null ? null : (
              <span>
                {texts.corrected}
                <time dateTime={post.correctedAt}>{runDate({ startsAt: post.correctedAt }, SITE_TIME_ZONE)}</time>
              </span>
            )}
            {isNew ? <Badge variant="spark">{texts.new}</Badge> : null}
          </span>
        </h3>
      }
    >
      <LinkedText text={post.body} className="mt-1 mb-3 max-w-3xl" />
      {post.signedBy ? (
        <p dir="auto" className="mb-3 text-muted-foreground">
          {post.signedBy}
        </p>
      ) : null}
    </Fold>
  </li>
);
