import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { UrlInput } from "@/components/console/kit/session-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleCohortSession, ConsoleResource } from "@/lib/console/cohorts/room";
import { addResourceAction, changeResourceAction, correctResourceAction } from "@/lib/console/cohorts/room-actions";

type ResourcesProps = {
  cohortId: string;
  resources: readonly ConsoleResource[];
  sessions: readonly ConsoleCohortSession[];
};

type Row = ConsoleResource & { of: string; isFirst: boolean };

/** So that the last column, with the actions, stays in view at 1280 px. */
const WRAPS = "min-w-36 whitespace-normal";

const columns: readonly Column<Row>[] = [
  { key: "title", phone: "first", head: "Title", className: WRAPS, cell: ({ title }) => title },
  {
    key: "url",
    phone: "second",
    head: "Link",
    className: WRAPS,
    cell: ({ url }) => <span className="wrap-anywhere">{url}</span>,
  },
  { key: "of", phone: "second", head: "For", className: WRAPS, cell: ({ of }) => of },
  {
    key: "order",
    phone: "second",
    head: "Order",
    cell: ({ id, isFirst }) =>
      isFirst ? null : (
        <div className="flex gap-2">
          <Move id={id} change="top" />
          <Move id={id} change="up" />
        </div>
      ),
  },
  {
    key: "change",
    phone: "second",
    head: "Change",
    cell: (resource) => <ChangeResource {...resource} />,
    className: "min-w-56",
  },
];

/** Links to material, in the order learners see them. */
export function Resources({ cohortId, resources, sessions }: ResourcesProps) {
  const titles = new Map(sessions.map(({ id, title }) => [id, title]));
  const rows = resources.map((resource, index) => ({
    ...resource,
    of: titles.get(resource.sessionId ?? "") ?? "The cohort",
    isFirst: index === 0,
  }));
  return (
    <div className="grid gap-4">
      <DataTable
        caption="Resources"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No resources yet. Add links to templates, slides or recordings, and learners find them in their room."
      />
      <div className="max-w-xl rounded-md border border-border bg-card p-4">
        <ActionForm action={addResourceAction} submit="Add the resource">
          <input type="hidden" name="cohortId" value={cohortId} />
          <ActionInput name="title" label="Title" maxLength={120} autoComplete="off" required />
          <UrlInput name="url" label="Link" required />
          <ActionSelect name="sessionId" label="For">
            <NativeSelectOption value="">The whole cohort</NativeSelectOption>
            {sessions.map(({ id, title }) => (
              <NativeSelectOption key={id} value={id}>
                {title}
              </NativeSelectOption>
            ))}
          </ActionSelect>
        </ActionForm>
      </div>
    </div>
  );
}

const Move = ({ id, change }: { id: string; change: "top" | "up" }) => (
  <ActionForm action={changeResourceAction} submit={change === "top" ? "To the top" : "Move up"} variant="outline">
    <input type="hidden" name="resourceId" value={id} />
    <input type="hidden" name="change" value={change} />
  </ActionForm>
);

/** Closed until it's needed, to keep rows short. */
const ChangeResource = ({ id, title, url }: ConsoleResource) => (
  <details>
    <summary className="w-max cursor-pointer py-1 font-medium text-primary underline-offset-4 hover:underline">
      Correct or remove<span className="sr-only">{` ${title}`}</span>
    </summary>
    <div className="grid gap-4 py-3 whitespace-normal">
      <ActionForm action={correctResourceAction} submit="Correct" variant="outline">
        <input type="hidden" name="resourceId" value={id} />
        <input type="hidden" name="shownTitle" value={title} />
        <input type="hidden" name="shownUrl" value={url} />
        <ActionInput name="title" label="Title" defaultValue={title} maxLength={120} autoComplete="off" required />
        <UrlInput name="url" label="Link" value={url} required />
      </ActionForm>
      <ActionForm
        action={changeResourceAction}
        submit="Remove"
        variant="outline"
        confirm={`Learners will no longer find "${title}" in their room.`}
      >
        <input type="hidden" name="resourceId" value={id} />
        <input type="hidden" name="change" value="remove" />
      </ActionForm>
    </div>
  </details>
);
