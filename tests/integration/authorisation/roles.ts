import { projectPrivateKey, withKey } from "../auth/tokens";
import { type Buyer, newBuyer } from "../payments/buyer";
import type { TestBackend } from "../support/backend";
import {
  operatorRoles,
  operatorRow,
  type Role,
  seatRoles,
  seatRow,
  sessionClaims,
} from "@/tests/fixtures/authorisation";

/** The roles as callers of the HTTP API. */
export type Callers = {
  ownerId: string;
  otherId: string;
  /** The headers of each role's requests. */
  headers: Record<Role, Record<string, string>>;
};

/** Creates the learners and the operators. */
export async function callers(backend: TestBackend): Promise<Callers> {
  const [owner, other] = [await newBuyer(backend), await newBuyer(backend)];
  const apikey = backend.publishableKey;
  const headersOf = (role: Role, { id, token }: Buyer) => ({
    apikey,
    Authorization: `Bearer ${withKey(token, sessionClaims(role, id), projectPrivateKey)}`,
  });
  const headers: Partial<Record<Role, Record<string, string>>> = {};
  const add = async <Name extends Role>(role: Name, rowOf: (name: Name, userId: string) => string) => {
    const account = await newBuyer(backend);
    await backend.sql(rowOf(role, account.id), []);
    headers[role] = headersOf(role, account);
  };
  for (const role of operatorRoles) await add(role, operatorRow);
  for (const role of seatRoles) await add(role, seatRow);
  return {
    ownerId: owner.id,
    otherId: other.id,
    headers: {
      ...headers,
      visitor: { apikey },
      owner: headersOf("owner", owner),
      other: headersOf("other", other),
      service: { apikey: backend.secretKey },
    } as Callers["headers"],
  };
}
