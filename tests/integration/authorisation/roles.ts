import { createPrivateKey, sign } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";
import { type Buyer, newBuyer } from "../payments/buyer";
import type { TestBackend } from "../support/backend";
import {
  type OperatorRole,
  operatorRoles,
  operatorRow,
  ownersRows,
  type Role,
  sessionClaims,
} from "@/tests/fixtures/authorisation";

/** The roles as callers of the HTTP API. */
export type Callers = {
  ownerId: string;
  otherId: string;
  /** The headers of each role's requests. */
  headers: Record<Role, Record<string, string>>;
  /** Resets every table to exactly one row, the owner's, and operators to those among the roles. */
  reset: () => Promise<void>;
};

const signingKey = createPrivateKey({ key: keys.signingKey, format: "jwk" });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token of the same session as the auth backend would sign it with other claims. */
function withClaims(token: string, claims: object): string {
  const [header = "", payload = ""] = token.split(".");
  const known = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const body = `${header}.${encode({ ...known, ...claims })}`;
  const signature = sign("sha256", Buffer.from(body), { key: signingKey, dsaEncoding: "ieee-p1363" });
  return `${body}.${signature.toString("base64url")}`;
}

/** Creates two learners and the operators; `reset` creates the owner's rows. */
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
  const tables = await backend.sql(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'cohort_seats'`,
    [],
  );
  const team = operatorRoles.map((role) => operatorRow(role, accounts[role].id));
  for (const statement of team) await backend.sql(statement, []);
  const rows = ownersRows(owner.id, owner.email).filter((statement) => !statement.includes("storage."));
  // Deletes: truncating tables of a row takes ten times as long.
  const statements = [
    // The log of operators is not to be emptied otherwise.
    "set local session_replication_role = replica",
    ...tables.map(({ name }) => `delete from ${String(name)}`),
    "set local session_replication_role = default",
    "delete from public.cohort_seats where cohort_id <> '1'",
    ...rows,
    ...team,
  ];
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
    reset: async () => {
      await backend.sql(`do $reset$ begin ${statements.join("; ")}; end $reset$`, []);
    },
  };
}
