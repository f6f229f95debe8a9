import { projectPrivateKey, withKey } from "../auth/tokens";
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

/** Creates two learners and the operators. */
export async function callers(backend: TestBackend): Promise<Callers> {
  const [owner, other] = [await newBuyer(backend), await newBuyer(backend)];
  const apikey = backend.publishableKey;
  const headersOf = (role: Role, { id, token }: Buyer) => ({
    apikey,
    Authorization: `Bearer ${withKey(token, sessionClaims(role, id), projectPrivateKey)}`,
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
