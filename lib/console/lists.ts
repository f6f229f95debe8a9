import "server-only";

import { applicationList } from "@/lib/console/applications";
import { enrolmentList } from "@/lib/console/cohorts";
import { messageList } from "@/lib/console/contact-messages";
import { exportable, type ExportableList } from "@/lib/console/list";
import { logList } from "@/lib/console/log";
import { mailList } from "@/lib/console/mails";
import { orderList } from "@/lib/console/orders";
import { peopleList } from "@/lib/console/people";
import { registrationList } from "@/lib/console/registrations";
import { runList } from "@/lib/console/runs";
import { waitingList } from "@/lib/console/waiting-lists";

/** Every list of the console by the name that its export's address has. */
const lists: Readonly<Record<string, ExportableList>> = {
  applications: exportable(applicationList),
  enrolments: exportable(enrolmentList),
  log: exportable(logList),
  mails: exportable(mailList),
  messages: exportable(messageList),
  orders: exportable(orderList),
  people: exportable(peopleList),
  registrations: exportable(registrationList),
  runs: exportable(runList),
  "waiting-lists": exportable(waitingList),
};

/** Null for an unknown name. */
export const findList = (name: string | undefined): ExportableList | null =>
  name !== undefined && Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;
