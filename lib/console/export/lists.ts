import "server-only";

import { applicationList } from "@/lib/console/applications/applications";
import { attendanceExport } from "@/lib/console/cohorts/attendance-export";
import { enrolmentList } from "@/lib/console/cohorts/cohorts";
import { documentList } from "@/lib/console/documents/documents";
import { bookList, returnList } from "@/lib/console/documents/month-files";
import { handinList } from "@/lib/console/handins/handins";
import { exportable, type ExportableList } from "@/lib/console/list";
import { logList } from "@/lib/console/log/log";
import { mailList } from "@/lib/console/mails/mails";
import { messageList } from "@/lib/console/messages/contact-messages";
import { orderList } from "@/lib/console/orders/orders";
import { peopleList } from "@/lib/console/people/people";
import { proformaList } from "@/lib/console/proformas/proformas";
import { registrationList } from "@/lib/console/sessions/registrations";
import { runList } from "@/lib/console/sessions/runs";
import { waitingList } from "@/lib/console/sessions/waiting-lists";
import { sourceList } from "@/lib/console/sources/sources";

/** Every list of the console, by the name in its export's URL. */
export const lists: ReadonlyMap<string, ExportableList> = new Map<string, ExportableList>([
  ["applications", exportable(applicationList)],
  ["attendance", attendanceExport],
  ["documents", exportable(documentList)],
  ["enrolments", exportable(enrolmentList)],
  ["gst-return", returnList],
  ["handins", exportable(handinList)],
  ["log", exportable(logList)],
  ["mails", exportable(mailList)],
  ["messages", exportable(messageList)],
  ["orders", exportable(orderList)],
  ["people", exportable(peopleList)],
  ["proformas", exportable(proformaList)],
  ["registrations", exportable(registrationList)],
  ["runs", exportable(runList)],
  ["sales", bookList],
  ["sources", exportable(sourceList)],
  ["waiting-lists", exportable(waitingList)],
]);
