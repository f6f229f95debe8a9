import { randomUUID } from "node:crypto";

import { cookieHeader } from "../../fixtures/session-cookie.ts";
import type { cookiesOf } from "./accounts.ts";
import { actionId, formArguments } from "./actions.ts";
import type { Stack } from "./stack.ts";

export type Cookies = Awaited<ReturnType<typeof cookiesOf>>;

/** Gets a page without following a redirect. */
export const get = ({ siteUrl }: Stack, path: string, cookies: Cookies = []) =>
  fetch(siteUrl + path, { redirect: "manual", headers: { cookie: cookieHeader(cookies) } });

/** Every kind of action, with a page where it's available. */
const actions = {
  inviteOperatorAction: "/console/team",
  setOperatorRoleAction: "/console/team",
  revokeOperatorAction: "/console/team",
  withdrawInvitationAction: "/console/team",
  settleUnmatchedAction: "/console/unmatched",
  startEnrolmentAction: "/console/code",
  enterCodeAction: "/console/code",
} as const;

export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as Action[];
export const teamActions = actionNames.filter((name) => actions[name] === "/console/team");

/** Posts a form to an action, as React does. */
export function callAction({ siteUrl }: Stack, name: Action, cookies: Cookies, fields: Record<string, string> = {}) {
  const { type, body } = formArguments(fields);
  return fetch(siteUrl + actions[name], {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      accept: "text/x-component",
      "next-action": actionId(name),
      "content-type": type,
      cookie: cookieHeader(cookies),
    },
    body,
  });
}

/** A new address of a person who may become an operator. */
export const newOperatorEmail = () => `operator-${randomUUID()}@example.com`;
