import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink } from "@/components/console/kit/record-link";
import type { ConsolePost } from "@/lib/console/cohorts/posts";
import { NONE } from "@/lib/content/console";

type PostTableProps = {
  cohortId: string;
  posts: readonly ConsolePost[];
  /** Returns operators' addresses. */
  nameOf: (userId: string) => string;
};

const columnsWith = ({ cohortId, nameOf }: Omit<PostTableProps, "posts">): readonly Column<ConsolePost>[] => [
  {
    key: "subject",
    phone: "first",
    head: "Subject",
    cell: ({ id, subject }) => (
      <span className="block whitespace-normal sm:min-w-56">
        <RecordLink href={`/console/cohorts/${cohortId}/post/${id}`}>{subject}</RecordLink>
      </span>
    ),
  },
  { key: "posted", phone: "second", head: "Posted", cell: ({ postedAt }) => <IstTime at={postedAt} /> },
  { key: "corrected", head: "Corrected", cell: ({ correctedAt }) => <IstTime at={correctedAt} /> },
  { key: "author", phone: "second", head: "By", cell: ({ author }) => (author ? nameOf(author) : NONE) },
];

/** The team's posts in a cohort's room. */
export const PostTable = ({ posts, ...rest }: PostTableProps) => (
  <DataTable
    caption="Posts"
    columns={columnsWith(rest)}
    rows={posts}
    rowKey={({ id }) => id}
    empty="No posts yet. What you write to the cohort appears here, and can be corrected or removed."
  />
);
