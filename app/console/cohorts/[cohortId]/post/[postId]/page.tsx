import type { Metadata } from "next";

import { PostChanges } from "@/components/console/cohorts/post-changes";
import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { LinkedText } from "@/components/ui/linked-text";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { findPost } from "@/lib/console/cohorts/posts";
import { operatorNames } from "@/lib/console/team/operator-names";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

type Props = PageProps<"/console/cohorts/[cohortId]/post/[postId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { cohortId, postId } = await params;
  return { title: await titleOf("Post", async () => findPost(cohortId, postId)) };
}

/** A post as the room shows it, and what can be changed. */
export default async function PostPage({ params }: Props) {
  const { cohortId, postId } = await params;
  const operator = await requireTeacher(cohortId, `/console/cohorts/${cohortId}/post/${postId}`);
  const [cohort, post] = await Promise.all([findClassroom(cohortId), findPost(cohortId, postId)]);
  if (!cohort || !post) return <Missing />;
  const nameOf = await operatorNames([post.author], operator);
  return (
    <>
      <PageHead
        title={post.subject}
        isRecord
        lead={
          <>
            <RecordLink href={`/console/cohorts/${cohortId}/post`}>All posts</RecordLink> to {cohortName(cohortId)}
          </>
        }
      />
      <FactList
        facts={[
          { term: "Posted", value: <IstTime at={post.postedAt} /> },
          { term: "Corrected", value: post.correctedAt && <IstTime at={post.correctedAt} /> },
          { term: "By", value: post.author && nameOf(post.author) },
        ]}
      />
      <Panel title="What the room shows">
        <LinkedText text={post.body} className="max-w-prose text-sm/relaxed" />
      </Panel>
      <Panel title="What to do">
        <PostChanges post={post} people={cohort.people} />
      </Panel>
    </>
  );
}
