import type { Metadata } from "next";

import { PostTable } from "@/components/console/cohorts/post-table";
import { ActionInput, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { SendTo } from "@/components/console/kit/send-to";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { writePostAction } from "@/lib/console/cohorts/post-actions";
import { listPosts } from "@/lib/console/cohorts/posts";
import { operatorNames } from "@/lib/console/team/operator-names";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]/post">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Write a post", async () => findClassroom(cohortId)) };
}

/** A post to everyone with a seat in a cohort. */
export default async function PostPage({ params }: PageProps<"/console/cohorts/[cohortId]/post">) {
  const { cohortId } = await params;
  const operator = await requireTeacher(cohortId, `/console/cohorts/${cohortId}/post`);
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const { people } = cohort;
  const posts = await listPosts(cohort.id);
  const nameOf = await operatorNames(
    posts.map(({ author }) => author),
    operator,
  );
  return (
    <>
      <PageHead
        title={`Write a post to ${cohortName(cohort.id)}`}
        lead={<RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>}
      />
      {people === 0 ? (
        <EmptyState>No one has a seat in this cohort yet, so there's no one to write to.</EmptyState>
      ) : (
        <div className="max-w-2xl rounded-md border border-border bg-card p-4">
          <ActionForm action={writePostAction} submit="Write the post">
            <input type="hidden" name="cohortId" value={cohort.id} />
            <input type="hidden" name="shownCount" value={people} />
            <ActionInput name="subject" label="Subject" maxLength={200} autoComplete="off" required />
            <ActionTextarea
              name="body"
              label="Text"
              note="an empty line starts a new paragraph"
              rows={10}
              maxLength={5000}
              required
            />
            <SendTo people={people} />
          </ActionForm>
        </div>
      )}
      <Panel title="Written so far">
        <PostTable cohortId={cohort.id} posts={posts} nameOf={nameOf} />
      </Panel>
    </>
  );
}
