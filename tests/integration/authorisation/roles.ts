import { createPrivateKey, sign } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";
import { type Buyer, newBuyer } from "../payments/buyer";
import type { TestBackend } from "../support/backend";
import {
  type OperatorRole,
  operatorRoles,
  operatorRow,
  type Role,
  sessionClaims,
} from "@/tests/fixtures/authorisation";

/** The roles as callers of the HTTP API. */
export type Callers = {
  ownerId: string;
  otherId: string;
  /** The headers of each role's requests. */
  headers: Record<Role, Record<string, string>>;
};

const signingKey = createPrivateKey({ key: keys.signingKey, format: "jwk" });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token of the same session, signed with other claims as the auth backend would. */
function withClaims(token: string, claims: object): string {
  const [header = "", payload = ""] = token.split(".");
  const known = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const body = `${header}.${encode({ ...known, ...claims })}`;
  const signature = sign("sha256", Buffer.from(body), { key: signingKey, dsaEncoding: "ieee-p1363" });
  return `${body}.${signature.toString("base64url")}`;
}

/** Creates two learners and the operators. */
export async function callers(backend: TestBackend): Promise<Callers> {
  const [owner, other] = [await newBuyer(backend), await newBuyer(backend)];
  const apikey = backend.publishableKey;
  const headersOf = (role: Role, { id, token }: Buyer) => ({
    apikey,
    Authorization: `Bearer ${withClaims(token, sessionClaims(role, id))}`,
  });
  const accounts = {
    "console owner": await newBuyer(backend),
    staff: await newBuyer(backend),
    "operator at aal1": await newBuyer(backend),
    "revoked operator": await newBuyer(backend),
  } satisfies Record<OperatorRole, Buyer>;
  const operatorHeaders = (role: OperatorRole) => headersOf(role, accounts[role]);
  for (const role of operatorRoles) await backend.sql(operatorRow(role, accounts[role].id), []);
  return {
    ownerId: owner.id,
    otherId: other.id,
    headers: {
      visitor: { apikey },
      owner: headersOf("owner", owner),
      other: headersOf("other", other),
      service: { apikey: backend.secretKey },
      "console owner": operatorHeaders("console owner"),
      staff: operatorHeaders("staff"),
      "operator at aal1": operatorHeaders("operator at aal1"),
      "revoked operator": operatorHeaders("revoked operator"),
    },
  };
}
