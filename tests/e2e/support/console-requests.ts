import { randomUUID } from "node:crypto";

import { cookieHeader } from "../../fixtures/session-cookie.ts";
import type { cookiesOf } from "./accounts.ts";
import type { Stack } from "./stack.ts";

export type Cookies = Awaited<ReturnType<typeof cookiesOf>>;

/** Gets a page without following a redirect. */
export const get = ({ siteUrl }: Stack, path: string, cookies: Cookies = []) =>
  fetch(siteUrl + path, { redirect: "manual", headers: { cookie: cookieHeader(cookies) } });

/** A new address of a person who may become an operator. */
export const newOperatorEmail = () => `operator-${randomUUID()}@example.com`;
