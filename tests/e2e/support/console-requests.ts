import { randomUUID } from "node:crypto";

import { cookieHeader } from "../../fixtures/session-cookie.ts";
import type { cookiesOf } from "./accounts.ts";
import { actionId } from "./action-id.ts";
import type { Stack } from "./stack.ts";

export type Cookies = Awaited<ReturnType<typeof cookiesOf>>;

/** Gets a page without following a redirect. */
export const get = ({ siteUrl }: Stack, path: string, cookies: Cookies = []) =>
  fetch(siteUrl + path, { redirect: "manual", headers: { cookie: cookieHeader(cookies) } });

/** Every kind of action, with a page that has it. */
const actions = {
  inviteOperatorAction: "/console/team",
  setOperatorRoleAction: "/console/team",
  revokeOperatorAction: "/console/team",
  startEnrolmentAction: "/console/code",
  enterCodeAction: "/console/code",
} as const;

export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as Action[];
export const teamActions = actionNames.filter((name) => actions[name] === "/console/team");

/** Posts a form to an action, as React does. */
export function callAction({ siteUrl }: Stack, name: Action, cookies: Cookies, fields: Record<string, string> = {}) {
  const parts = [...Object.entries(fields).map(([field, value]) => [`_1_${field}`, value]), ["0", '[null,"$K1"]']];
  const body = parts.map(
    ([field, value]) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  return fetch(siteUrl + actions[name], {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      accept: "text/x-component",
      "next-action": actionId(name),
      "content-type": "multipart/form-data; boundary=x",
      cookie: cookieHeader(cookies),
    },
    body: `${body.join("")}--x--\r\n`,
  });
}

/** A new address of somebody who may become an operator. */
export const newAddress = () => `operator-${randomUUID()}@example.com`;
