import { Skeleton } from "@/components/ui/skeleton";
/** Where the photo will be. */
export function PhotoBones() {
  return (
    <div aria-hidden="true" className="flex items-center gap-6 lg:flex-col lg:gap-5">
      <Skeleton className="size-28 rounded-full lg:size-36" />
      <Skeleton className="h-20 w-36 rounded-xl" />
    </div>
  );
}

/** Where the fields will be. */
export function FormBones() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <RowBones />
      <RowBones />
      <RowBones />
      <RowBones />
      <Skeleton className="h-40" />
    </div>
  );
}

const RowBones = () => (
  <div className="grid gap-6 sm:grid-cols-2">
    <LineBones />
    <LineBones />
  </div>
);

const LineBones = () => (
  <div aria-hidden="true" className="grid gap-1.5">
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-11" />
  </div>
);
