import { ProfileLayout } from "@/components/profile/profile-layout";
import { Skeleton } from "@/components/ui/skeleton";

export function ProfileSkeleton() {
  return <ProfileLayout save={null} photo={<PhotoSkeleton />} form={<FormSkeleton />} />;
}

function PhotoSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-6 lg:flex-col lg:gap-5">
      <Skeleton className="size-28 rounded-full lg:size-36" />
      <Skeleton className="h-20 w-36 rounded-xl" />
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} aria-hidden="true" className="grid gap-6 sm:grid-cols-2">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      ))}
      <Skeleton className="h-40" />
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="grid gap-1.5">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-11" />
    </div>
  );
}
