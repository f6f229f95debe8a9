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
  const ofOperators = {} as Record<OperatorRole, Record<string, string>>;
  for (const role of operatorRoles) {
    const account = await newBuyer(backend);
    await backend.sql(operatorRow(role, account.id), []);
    ofOperators[role] = headersOf(role, account);
  }
  return {
    ownerId: owner.id,
    otherId: other.id,
    headers: {
      visitor: { apikey },
      owner: headersOf("owner", owner),
      other: headersOf("other", other),
      service: { apikey: backend.secretKey },
      ...ofOperators,
    },
  };
}
