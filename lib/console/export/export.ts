import "server-only";

import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { randomUUID } from "node:crypto";

import { verifiedUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { checkCode } from "@/lib/auth/second-factor";
import { consoleAccess } from "@/lib/console/access";
import { callConsole } from "@/lib/console/action";
import { lists } from "@/lib/console/export/lists";
import { code as codeField } from "@/lib/console/fields";
import { CSV_TYPE, type ExportableList } from "@/lib/console/list";
import { codePath, listPath } from "@/lib/console/paths";
import { type FilterFields, queryOf } from "@/lib/console/search-params";
import { getEnv } from "@/lib/env";
import { dayOf } from "@/lib/format/days";
import { log, newErrorId } from "@/lib/log";
import { isSameOrigin } from "@/lib/security/same-origin";
import { createUserClientFor, type UserClient } from "@/lib/supabase/server";

/** Rows read in one query; the backend returns at most 1,000. */
const ROWS_AT_ONCE = 500;

/** Why an export didn't start, by the key in the address of the page that says so. */
export const exportRefusals = {
  code_required: "An export needs a code from the last 15 minutes.",
  wrong_code: "That code wasn't accepted. Enter the one your app shows now.",
  owner_only: "Only an owner can export this list.",
  failed: "The export didn't start. Please try again.",
} as const;

type Refusal = keyof typeof exportRefusals;

/**
 * A list as a file, from the form that an ExportLink posts: everything the filter shows, streamed, and logged first.
 * Redirects to a page that asks for a code, or says why not, or to the sign-in page. Not found for anyone else.
 */
export async function exportList(request: Request, name: string): Promise<Response> {
  if (!isSameOrigin(request.headers, getEnv().SITE_URL)) return new Response(null, { status: 403 });
  const list = lists.get(name);
  const user = await verifiedUser();
  if (!list) notFound();
  const form = await request.formData().catch(() => null);
  if (!form) return new Response(null, { status: 400 });
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const filter = list.readFilter(fields);
  const shown = listPath(name, filter);
  if (!user) return seeOther(signInPath(shown));
  const access = await consoleAccess();
  if (!access || access.operator.role === "instructor") notFound();
  if (!access.hasSecondFactor) return seeOther(codePath(shown));
  try {
    const refusal = await refusalOf(name, filter, { userId: user.id, code: fields.code });
    if (refusal) return seeOther(exportPath(name, filter, refusal));
    const { name: fileName, type } = list.file?.(filter) ?? {
      name: `${name}-${dayOf(new Date())}.csv`,
      type: CSV_TYPE,
    };
    return download(name, await textOf(list, filter), { fileName, type });
  } catch (error) {
    const errorId = newErrorId();
    log("error", "console.export-failed", { list: name, errorId, error });
    return seeOther(exportPath(name, filter, "failed", errorId));
  }
}

/** The page that asks for the code of an export, or says why it was refused. */
const exportPath = (list: string, filter: FilterFields, refusal: Refusal, errorId?: string) =>
  `/console/export${queryOf({ list, refusal, errorId, ...filter })}`;

/** Checks the code, if there is one, and writes the export to the log. */
async function refusalOf(
  list: string,
  filter: FilterFields,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<Refusal | null> {
  if (code !== undefined) {
    const parsed = codeField.safeParse(code);
    if (!parsed.success || (await checkCode({ userId, code: parsed.data }))) return "wrong_code";
  }
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  // A new id for each press: each is a separate export.
  const answer = await callConsole("console_log_export", { p_request_id: randomUUID(), p_list: list, p_filter: set });
  if (answer.status === "done") return null;
  if (answer.status === "code_required") return "code_required";
  return answer.status === "refused" && answer.reason === "owner_only" ? "owner_only" : "failed";
}

/** The file's pieces. The first is read at once, so that a failure can still be answered with a page that says so. */
async function textOf(list: ExportableList, filter: FilterFields): Promise<AsyncGenerator<string>> {
  const jar = (await cookies()).getAll();
  // A client's calls share one deadline: each page has its own.
  const newClient = (): UserClient => createUserClientFor({ getAll: () => jar, setAll: () => {} });
  const pieces = list.text(filter, newClient, ROWS_AT_ONCE);
  const first = await pieces.next();
  return (async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

function download(
  list: string,
  pieces: AsyncGenerator<string>,
  { fileName, type }: { fileName: string; type: string },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        // The browser sees a broken download, never a file that looks complete.
        log("error", "console.export-broken", { list, errorId: newErrorId(), error });
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "private, no-store" } });
