import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { myLearning } from "@/lib/content/learning";

/** One card and a status for screen readers. */
export function EnrolmentsSkeleton() {
  return (
    <>
      <p role="status" className="mt-1.5 flex items-center gap-2.5 text-muted-foreground">
        <Spinner />
        {myLearning.loading}
      </p>
      <div
        aria-hidden="true"
        className="mt-1.5 grid gap-x-12 gap-y-6 rounded-2xl border border-border bg-card p-6 sm:p-8 lg:grid-cols-2"
      >
        <div>
          <Skeleton className="h-8 w-36" />
          <Skeleton className="mt-2 h-5 w-56 max-w-full" />
          <Skeleton className="mt-7 h-24" />
        </div>
        <div className="grid content-between gap-7">
          <Skeleton className="h-10 w-64 max-w-full" />
          <Skeleton className="h-13 rounded-full" />
        </div>
      </div>
    </>
  );
}
