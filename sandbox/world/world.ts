import { ensureAccounts, makeAccounts } from "./accounts.ts";
import { makeApplications } from "./careers.ts";
import { closeCohorts, dateCohorts, finishShortCohort, openCohorts, planFullCohort } from "./cohorts.ts";
import { type Console, openConsole } from "./console.ts";
import { makeMessages } from "./desk.ts";
import { makeDocuments } from "./documents.ts";
import { makeHandins, writeToLearner } from "./handins.ts";
import { makeMailing } from "./mailings.ts";
import { settleMails } from "./mails.ts";
import { type Making, sequence } from "./making.ts";
import { makeOrders } from "./orders.ts";
import { makeProforma } from "./proformas.ts";
import { makeRecordings } from "./recordings.ts";
import { makeRegistrations, makeWaitingList } from "./registrations.ts";
import { makeRoom } from "./room.ts";
import { keepRunsComing, makeRuns } from "./runs.ts";
import { makeSaid } from "./said.ts";
import { inviteInstructor, loseSecondFactor } from "./team.ts";

/**
 * Gives a sandbox its accounts and, at its first start, unless it should be empty, sixty days of a busy site. Later
 * starts only add a run for each session that has none still to come. The product's own functions make the world; then
 * whatever they wrote is backdated.
 */
export async function prepareWorld(
  backend: Making["backend"],
  { isEmpty = false, now = new Date() }: { isEmpty?: boolean; now?: Date } = {},
): Promise<void> {
  const [owner] = await backend.sql("select from public.operators where role = 'owner'");
  await ensureAccounts(backend);
  const making = { backend, now, random: sequence(2025) };
  const isNew = owner === undefined && !isEmpty;
  if (isNew) await makeAccounts(backend);
  const console = await openConsole(backend);
  if (isNew) await makeWorld(making, console);
  await keepRunsComing(making, console);
  await console.close();
}

async function makeWorld(making: Making, console: Console): Promise<void> {
  const { runs, putBack } = await makeRuns(making, console);
  const registrations = await makeRegistrations(making, runs);
  await putBack();
  await registrations.date();
  await makeRecordings(making, console, runs);
  await makeMailing(making, console, runs);
  await makeWaitingList(making);
  await dateCohorts(making);
  await openCohorts(making, console);
  await makeOrders(making, console);
  await finishShortCohort(making, console);
  await planFullCohort(making, console);
  await makeDocuments(making, console);
  await makeProforma(making, console);
  await inviteInstructor(making, console);
  await makeRoom(making, console);
  await makeHandins(making, console);
  await makeSaid(making);
  await writeToLearner(making, console);
  await closeCohorts(making, console);
  await makeMessages(making, console);
  await makeApplications(making, console);
  await loseSecondFactor(making, console);
  await settleMails(making);
}
