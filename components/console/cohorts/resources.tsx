import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { UrlInput } from "@/components/console/kit/session-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleCohortSession, ConsoleResource } from "@/lib/console/cohorts/room";
import { addResourceAction, changeResourceAction } from "@/lib/console/cohorts/room-actions";

type ResourcesProps = {
  cohortId: string;
  resources: readonly ConsoleResource[];
  sessions: readonly ConsoleCohortSession[];
};

type Row = ConsoleResource & { of: string; isFirst: boolean };

const columns: readonly Column<Row>[] = [
  { key: "title", head: "Title", cell: ({ title }) => title },
  { key: "url", head: "Link", cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
  { key: "of", head: "Of", cell: ({ of }) => of },
  { key: "up", head: "Order", cell: ({ id, isFirst }) => (isFirst ? "" : <Change id={id} change="up" />) },
  { key: "remove", head: "Remove", cell: ({ id }) => <Change id={id} change="remove" /> },
];

/** Links to material, in the order in which learners see them. */
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
          <ActionSelect name="sessionId" label="Of">
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

const Change = ({ id, change }: { id: string; change: "up" | "remove" }) => (
  <ActionForm action={changeResourceAction} submit={change === "up" ? "Move up" : "Remove"} variant="outline">
    <input type="hidden" name="resourceId" value={id} />
    <input type="hidden" name="change" value={change} />
  </ActionForm>
);
