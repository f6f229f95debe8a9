import { NextRequest } from "next/server";

import { openUpload } from "../profile/photos";
import { browser, expireSession } from "../support/browser";
import { requestPasswordResetAction, signInAction, signUpAction } from "../support/form-actions";
import type { Fault } from "./breaking";
import { count, type Flow, messageOf, SIGN_IN_AWAY, inputs } from "./flow";
import { startNewSession, newEmail } from "./users";
import { GET as getSession } from "@/app/api/session/route";
import { signOutAction } from "@/lib/auth/actions";
import { guard } from "@/lib/auth/guard";
import { listEnrolments } from "@/lib/cohorts/enrolments";
import { publishPhotoAction, updateProfileAction } from "@/lib/profile/actions";
import { profileOf } from "@/lib/profile/schema";
import { environment } from "@/tests/fixtures/environment";
import { withoutErrorId } from "@/tests/fixtures/error-id";
import { smallPhoto } from "@/tests/fixtures/photos";

/** The browser's time limit for an upload, in ms. */
const PUT_MS = 3_000;
const NOT_SAVED = "Please try again later.";
/** The result of a sign-out that couldn't end other sessions. */
const HERE_ONLY = "signed out here only";
const NOT_UPLOADED = "Failed to upload profile image";

/** The auth server's own message when it limits the rate. */
const signInFailure = {
  auth: { "429": "Too many requests", else: SIGN_IN_AWAY },
  database: SIGN_IN_AWAY,
} satisfies Record<string, string | (Partial<Record<Fault, string>> & { else: string })>;

const profile = { ...profileOf({}), full_name: inputs.name, preferred_name: "Zen", bio: inputs.words };

async function changePhoto(): Promise<string> {
  try {
    const photo = await smallPhoto();
    const { url, uploadId } = await openUpload("image/png", photo.length);
    const body = new Uint8Array(photo);
    const sent = await fetch(url, {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body,
      signal: AbortSignal.timeout(PUT_MS),
    });
    if (!sent.ok) return NOT_UPLOADED;
    return messageOf(await publishPhotoAction({ uploadId }));
  } catch (error) {
    // The action's message, or else the page's message for a failed request.
    return error instanceof Error && error.constructor === Error ? withoutErrorId(error.message) : NOT_UPLOADED;
  }
}

/** The middleware's response if it isn't 200, else the result of the page's query. */
async function openMyLearning(userId: string): Promise<string> {
  const cookie = Array.from(browser.jar, ([name, value]) => `${name}=${value}`).join("; ");
  const response = await guard(new NextRequest(`${environment.SITE_URL}/my-learning`, { headers: { cookie } }));
  if (response.status !== 200) return String(response.status);
  return listEnrolments(userId).then(
    (enrolments) => `${enrolments.length} cohorts`,
    () => "the page's own error",
  );
}

const isSignedIn = async () => browser.jar.has("signed_in");

/** The flows of an account. */
export const account: Flow[] = [
  {
    name: "sign up",
    prepare: (backend) => {
      const email = newEmail();
      return {
        attempt: async () => messageOf(await signUpAction({ fullName: inputs.name, email, password: inputs.password })),
        storedData: () => count(backend, "auth.users where email = $1", [email]),
      };
    },
    failure: signInFailure,
    stored: { afterFault: 0, afterRetry: 1 },
  },
  {
    name: "sign in",
    prepare: (_scene, { learner }) => ({
      attempt: async () => messageOf(await signInAction({ email: learner.email, password: inputs.password })),
      storedData: async () => browser.jar.get("signed_in"),
    }),
    failure: signInFailure,
    stored: { afterRetry: "1" },
  },
  {
    name: "forgotten password",
    prepare: (backend, { forgotten }) => ({
      attempt: async () => messageOf(await requestPasswordResetAction({ email: forgotten.email })),
      storedData: () =>
        count(backend, "auth.users where email = $1 and recovery_sent_at is not null", [forgotten.email]),
    }),
    failure: signInFailure,
    stored: { afterRetry: 1 },
  },
  {
    name: "sign out",
    prepare: async (_scene, { leaver }) => {
      await startNewSession(leaver);
      return {
        attempt: async () => {
          const result = await signOutAction();
          return result.ok && "isEverywhere" in result.data && !result.data.isEverywhere
            ? HERE_ONLY
            : messageOf(result);
        },
        // The browser's session is deleted even if the auth server fails.
        storedData: async () => [...browser.jar.keys()],
      };
    },
    // Any response of status 200 counts as signed out.
    failure: { auth: { malformed: "ok", else: HERE_ONLY } },
    stored: { afterFault: [], afterRetry: [] },
  },
  {
    name: "save the profile",
    prepare: (backend, { learner }) => {
      learner.enter();
      return {
        attempt: async () => messageOf(await updateProfileAction(profile)),
        storedData: () =>
          count(backend, "auth.users where id = $1 and raw_user_meta_data->>'preferred_name' = 'Zen'", [learner.id]),
      };
    },
    failure: { auth: NOT_SAVED },
    stored: { afterRetry: 1 },
  },
  {
    name: "change the photo",
    prepare: (backend, { payer }) => {
      payer.enter();
      return {
        attempt: changePhoto,
        // The profile refers to the one stored photo.
        storedData: () =>
          count(
            backend,
            `storage.objects o join auth.users u on u.raw_user_meta_data->>'avatar_url' like '%/' || o.name
             where o.bucket_id = 'avatars' and u.id = $1`,
            [payer.id],
          ),
      };
    },
    failure: { auth: NOT_UPLOADED, database: NOT_UPLOADED, storage: NOT_UPLOADED },
    stored: { afterRetry: 1 },
  },
  {
    name: "My Learning",
    prepare: (_scene, { learner }) => {
      learner.enter();
      return { attempt: () => openMyLearning(learner.id), storedData: isSignedIn };
    },
    success: "0 cohorts",
    // The token is verified with a cached key.
    failure: { database: "the page's own error" },
    stored: { afterFault: true, afterRetry: true },
  },
  {
    name: "My Learning, a day later",
    prepare: async (_scene, { returner }) => {
      await startNewSession(returner);
      expireSession();
      return { attempt: () => openMyLearning(returner.id), storedData: isSignedIn };
    },
    success: "0 cohorts",
    failure: { auth: "503", database: "the page's own error" },
    stored: { afterFault: true, afterRetry: true },
  },
  {
    name: "who is signed in, a day later",
    prepare: async (_scene, { returner }) => {
      await startNewSession(returner);
      expireSession();
      return { attempt: async () => String((await getSession()).status), storedData: isSignedIn };
    },
    success: "200",
    failure: { auth: "503" },
    stored: { afterFault: true, afterRetry: true },
  },
];
