/** Where the photo will be. */
export function PhotoBones() {
  return (
    <div aria-hidden="true" className="flex items-center gap-6 lg:flex-col lg:gap-5">
      <span className="bone size-28 rounded-full lg:size-36" />
      <span className="bone h-20 w-36 rounded-xl" />
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
      <span className="bone h-40" />
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
    <span className="bone h-5 w-28" />
    <span className="bone h-11" />
  </div>
);
