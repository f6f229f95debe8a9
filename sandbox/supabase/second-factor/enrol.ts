import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { z } from "zod";

import type { CompatibilityContext } from "../context.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./refusal.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const paramsSchema = z.object({
  factor_type: z.string().default(""),
  friendly_name: z.string().default(""),
  issuer: z.string().default(""),
});

/** `POST /factors`: a new factor, which counts once one of its codes has been verified. */
export async function enrol(
  body: unknown,
  { userId, email, hasSecondFactor }: Caller,
  { database, settings, factors: limits }: CompatibilityContext,
): Promise<Response> {
  const { factor_type: type, friendly_name: name, issuer } = paramsSchema.parse(body);
  if (type !== "totp") throw new Refusal(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
  if (!limits.totp.enroll_enabled)
    throw new Refusal(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  const totp = new TOTP({
    issuer: issuer || new URL(settings.auth.site_url).host,
    label: email,
    secret: new Secret({ size: SECRET_BYTES }),
  });
  const secret = totp.secret.base32;
  const id = await database.runExclusively(async () => {
    await database.query(
      `delete from auth.mfa_factors f where status <> 'verified' and created_at < now() - interval '300 seconds'
          and not exists (select from auth.mfa_challenges where factor_id = f.id)`,
    );
    const known = await database.query("select status, friendly_name from auth.mfa_factors where user_id = $1", [
      userId,
    ]);
    checkEnrolment(known, { name, hasSecondFactor, max: limits.max_enrolled_factors });
    const newId = randomUUID();
    await database.query(
      `insert into auth.mfa_factors
         (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [newId, userId, name, secret],
    );
    return newId;
  });
  const uri = totp.toString();
  const qrCode = renderSVG(uri, { ecc: "H" });
  return Response.json({ id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
}

function checkEnrolment(
  known: readonly Record<string, unknown>[],
  { name, hasSecondFactor, max }: { name: string; hasSecondFactor: boolean; max: number },
): void {
  if (known.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw new Refusal(422, "mfa_factor_name_conflict", message);
  }
  if (known.length >= max) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new Refusal(422, "too_many_enrolled_mfa_factors", message);
  }
  if (known.some(({ status }) => status === "verified") && !hasSecondFactor)
    throw new Refusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}
