import { exportList } from "@/lib/console/export/export";

/** In seconds. */
export const maxDuration = 60;

/** A list of the console as CSV; see lib/console/export. */
export async function POST(request: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  return exportList(request, (await params).list);
}
